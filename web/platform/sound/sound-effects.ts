/**
 * The sound effects, synthesised from oscillators and one second of white noise. Each starts at a given time
 * and releases its nodes when it ends.
 */
import { itemAt } from "../lists/item-at.ts";

export type AudioOutput = { context: BaseAudioContext; out: AudioNode; whiteNoise: AudioBuffer };

/**
 * Engine pitch in Hz at the start and at the end of each gear. Each gear starts a little below the end of the
 * previous one.
 */
const GEARS: [number, number][] = [
  [52, 96],
  [64, 124],
  [78, 150],
  [94, 176],
  [110, 204],
  [128, 236],
];

/** Returns one second of white noise. */
export function createWhiteNoise(context: BaseAudioContext) {
  const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return hiss;
}

/** Highest gain, and seconds in which the sound rises to it and fades out. */
type Envelope = [level: number, attack: number, decay: number];

/** Returns a gain that rises and fades out. */
function createEnvelope({ context, out }: AudioOutput, at: number, [level, attack, decay]: Envelope) {
  const gain = context.createGain();
  gain.gain.value = 0;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + attack);
  gain.gain.setTargetAtTime(0, at + attack, decay / 4);
  gain.connect(out);
  return gain;
}

function createFilter({ context }: AudioOutput, type: BiquadFilterType, frequency: number, sharpness = 0.7) {
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = frequency;
  filter.Q.value = sharpness;
  return filter;
}

/** Plays white noise through a filter. */
function playNoise(
  output: AudioOutput,
  at: number,
  seconds: number,
  filter: BiquadFilterNode,
  envelope: Envelope,
) {
  const source = output.context.createBufferSource();
  source.buffer = output.whiteNoise;
  source.loop = true;
  source.connect(filter).connect(createEnvelope(output, at, envelope));
  source.start(at, Math.random());
  source.stop(at + seconds);
}

/** @param pitches  in Hz at the start and at the end */
function playTone(
  output: AudioOutput,
  at: number,
  seconds: number,
  type: OscillatorType,
  [from, to]: [number, number],
  envelope: Envelope,
) {
  const voice = output.context.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + seconds);
  voice.connect(createEnvelope(output, at, envelope));
  voice.start(at);
  voice.stop(at + seconds);
}

/** The engine revs up through its gear and lifts off at the end. */
function engine(output: AudioOutput, at: number, gear: number, seconds: number) {
  const [low, high] = itemAt(GEARS, Math.min(GEARS.length, Math.max(1, gear)) - 1);
  const { context, out } = output;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.1, at + 0.06);
  gain.gain.setValueAtTime(0.1, at + seconds * 0.75);
  gain.gain.linearRampToValueAtTime(0, at + seconds + 0.12);
  const throat = createFilter(output, "lowpass", high * 6, 1.2);
  throat.connect(gain).connect(out);
  const voices: [OscillatorType, number, number][] = [
    ["sawtooth", 1, -6],
    ["sawtooth", 1, 7],
    ["square", 0.5, 0],
  ];
  for (const [type, part, detune] of voices) {
    const voice = context.createOscillator();
    voice.type = type;
    voice.detune.value = detune;
    voice.frequency.setValueAtTime(low * part, at);
    voice.frequency.exponentialRampToValueAtTime(high * part, at + seconds * 0.75);
    voice.frequency.exponentialRampToValueAtTime(high * part * 0.7, at + seconds + 0.12);
    voice.connect(throat);
    voice.start(at);
    voice.stop(at + seconds + 0.15);
  }
}

/** A die bounces on wood and comes to rest. */
function dice(output: AudioOutput, at: number) {
  let time = at;
  for (let knock = 0; knock < 5; knock += 1) {
    const level = 1.3 * 0.72 ** knock;
    const wood = createFilter(output, "bandpass", 1900 + 900 * Math.random(), 4);
    playNoise(output, time, 0.09, wood, [level, 0.002, 0.05]);
    playTone(output, time, 0.08, "triangle", [520, 380], [level * 0.3, 0.002, 0.05]);
    time += 0.1 * 0.74 ** knock;
  }
}

function collision(output: AudioOutput, at: number) {
  playNoise(output, at, 0.6, createFilter(output, "lowpass", 1400), [0.5, 0.004, 0.35]);
  playTone(output, at, 0.4, "sine", [110, 38], [0.55, 0.004, 0.3]);
  for (const pitch of [611, 947, 1409])
    playTone(output, at, 0.4, "square", [pitch, pitch * 0.94], [0.03, 0.003, 0.25]);
}

/** Tyres lock, the car hits the barrier, and debris falls; it lasts longer in a higher gear. */
function crash(output: AudioOutput, at: number, gear: number) {
  const impact = at + 0.08 + 0.05 * gear;
  playNoise(output, at, impact - at, createFilter(output, "bandpass", 1300, 12), [3, 0.02, impact - at]);
  playNoise(output, impact, 0.9, createFilter(output, "lowpass", 900), [0.9, 0.004, 0.5]);
  playTone(output, impact, 0.6, "sine", [90, 28], [0.8, 0.004, 0.5]);
  for (let piece = 0; piece < 2 + 2 * gear; piece += 1) {
    const [time, pitch] = [impact + 0.12 + 0.09 * piece, 700 + ((piece * 383) % 1500)];
    playTone(output, time, 0.2, "square", [pitch, pitch * 0.9], [0.035, 0.003, 0.14]);
  }
}

/** The car spins: a squeal that rises and falls. */
function spin(output: AudioOutput, at: number, gear: number) {
  const seconds = 0.4 + 0.12 * gear;
  const squeal = createFilter(output, "bandpass", 900, 14);
  squeal.frequency.setValueAtTime(820, at);
  squeal.frequency.linearRampToValueAtTime(1500, at + seconds / 2);
  squeal.frequency.linearRampToValueAtTime(760, at + seconds);
  playNoise(output, at, seconds + 0.3, squeal, [4, 0.05, seconds]);
}

/**
 * Plays notes in sequence, with the sound of a horn by default.
 * @param pitches  in Hz
 * @param interval  interval between notes, in seconds
 */
function playMelody(
  output: AudioOutput,
  at: number,
  pitches: number[],
  interval: number,
  type: OscillatorType = "triangle",
) {
  for (const [index, pitch] of pitches.entries()) {
    const time = at + index * interval;
    const duration = index === pitches.length - 1 ? 4 * interval : 1.4 * interval;
    playTone(output, time, duration + 0.1, type, [pitch, pitch], [0.22, 0.012, duration]);
  }
}

/** Two rising notes. */
const lead = (output: AudioOutput, at: number) => playMelody(output, at, [523, 784], 0.13);

/** A fanfare. */
const win = (output: AudioOutput, at: number) =>
  playMelody(output, at + 0.3, [523, 523, 659, 784, 659, 1047], 0.15);

/** The start of the fanfare. */
const podium = (output: AudioOutput, at: number) => playMelody(output, at + 0.3, [523, 659, 784], 0.17);

/** A bell. */
const record = (output: AudioOutput, at: number) => playMelody(output, at, [1319, 1760, 2093], 0.09, "sine");

/** Tyres skid on asphalt. */
function skid(output: AudioOutput, at: number) {
  const squeal = createFilter(output, "bandpass", 1150, 14);
  squeal.frequency.setValueAtTime(1250, at);
  squeal.frequency.linearRampToValueAtTime(880, at + 0.7);
  playNoise(output, at, 0.9, squeal, [4, 0.05, 0.7]);
  playNoise(output, at, 0.9, createFilter(output, "bandpass", 480, 2), [0.5, 0.05, 0.7]);
}

/** The engine coughs and stops. */
function stall(output: AudioOutput, at: number) {
  for (let cough = 0; cough < 3; cough += 1) {
    const envelope: Envelope = [0.45 - 0.09 * cough, 0.01, 0.16];
    playTone(output, at + cough * 0.17, 0.2, "sawtooth", [80 - 14 * cough, 34], envelope);
  }
}

/** A flag flaps in the wind. */
function flag(output: AudioOutput, at: number) {
  for (let stroke = 0; stroke < 6; stroke += 1) {
    const cloth = createFilter(output, "bandpass", stroke % 2 ? 620 : 880, 1.4);
    playNoise(output, at + stroke * 0.11, 0.16, cloth, [1.4, 0.02, 0.12]);
  }
}

/** A grandstand cheers. */
function crowd(output: AudioOutput, at: number) {
  for (const [index, pitch] of [540, 820, 1240].entries())
    playNoise(output, at + 0.15 * index, 3.6, createFilter(output, "bandpass", pitch, 1.6), [0.8, 0.7, 2.6]);
}

/** The wheel gun: four short bursts. */
function pit(output: AudioOutput, at: number) {
  for (let wheel = 0; wheel < 4; wheel += 1)
    playTone(output, at + wheel * 0.15, 0.11, "sawtooth", [420, 760], [0.2, 0.01, 0.09]);
}

export const SOUND_EFFECTS = {
  engine,
  dice,
  collision,
  crash,
  skid,
  spin,
  stall,
  flag,
  crowd,
  pit,
  lead,
  win,
  podium,
  record,
};
