/**
 * The sound effects, synthesised from oscillators and one second of white noise. Each starts at a given time
 * and releases its nodes when it ends.
 */
import { itemAt } from "../core/lists/item-at.ts";

export type Studio = { context: BaseAudioContext; out: AudioNode; hiss: AudioBuffer };

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
export function makeHiss(context: BaseAudioContext) {
  const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return hiss;
}

/** Returns a gain that rises to `level` and fades out. */
function envelope({ context, out }: Studio, at: number, level: number, swell: number, fade: number) {
  const gain = context.createGain();
  gain.gain.value = 0;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + swell);
  gain.gain.setTargetAtTime(0, at + swell, fade / 4);
  gain.connect(out);
  return gain;
}

function filter({ context }: Studio, type: BiquadFilterType, frequency: number, sharpness = 0.7) {
  const made = context.createBiquadFilter();
  made.type = type;
  made.frequency.value = frequency;
  made.Q.value = sharpness;
  return made;
}

/** Plays white noise through filters. */
function hissing({ context, hiss }: Studio, chain: AudioNode[], at: number, seconds: number) {
  const source = context.createBufferSource();
  source.buffer = hiss;
  source.loop = true;
  let last: AudioNode = source;
  for (const link of chain) last = last.connect(link);
  source.start(at, Math.random());
  source.stop(at + seconds);
}

function tone(
  { context }: Studio,
  type: OscillatorType,
  from: number,
  to: number,
  into: AudioNode,
  at: number,
  seconds: number,
) {
  const voice = context.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + seconds);
  voice.connect(into);
  voice.start(at);
  voice.stop(at + seconds);
  return voice;
}

/** The engine revs up through its gear and lifts off at the end. */
function engine(studio: Studio, at: number, gear: number, seconds: number) {
  const [low, high] = itemAt(GEARS, Math.min(GEARS.length, Math.max(1, gear)) - 1);
  const { context, out } = studio;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.1, at + 0.06);
  gain.gain.setValueAtTime(0.1, at + seconds * 0.75);
  gain.gain.linearRampToValueAtTime(0, at + seconds + 0.12);
  const throat = filter(studio, "lowpass", high * 6, 1.2);
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
function dice(studio: Studio, at: number) {
  let when = at;
  for (let knock = 0; knock < 5; knock += 1) {
    const level = 1.3 * 0.72 ** knock;
    hissing(
      studio,
      [filter(studio, "bandpass", 1900 + 900 * Math.random(), 4), envelope(studio, when, level, 0.002, 0.05)],
      when,
      0.09,
    );
    tone(studio, "triangle", 520, 380, envelope(studio, when, level * 0.3, 0.002, 0.05), when, 0.08);
    when += 0.1 * 0.74 ** knock;
  }
}

function collision(studio: Studio, at: number) {
  hissing(studio, [filter(studio, "lowpass", 1400), envelope(studio, at, 0.5, 0.004, 0.35)], at, 0.6);
  tone(studio, "sine", 110, 38, envelope(studio, at, 0.55, 0.004, 0.3), at, 0.4);
  for (const pitch of [611, 947, 1409])
    tone(studio, "square", pitch, pitch * 0.94, envelope(studio, at, 0.03, 0.003, 0.25), at, 0.4);
}

/** Tyres lock, the car hits the barrier, and debris falls; it lasts longer in a higher gear. */
function crash(studio: Studio, at: number, gear: number) {
  const hit = at + 0.08 + 0.05 * gear;
  hissing(
    studio,
    [filter(studio, "bandpass", 1300, 12), envelope(studio, at, 3, 0.02, hit - at)],
    at,
    hit - at,
  );
  hissing(studio, [filter(studio, "lowpass", 900), envelope(studio, hit, 0.9, 0.004, 0.5)], hit, 0.9);
  tone(studio, "sine", 90, 28, envelope(studio, hit, 0.8, 0.004, 0.5), hit, 0.6);
  for (let piece = 0; piece < 2 + 2 * gear; piece += 1) {
    const [when, pitch] = [hit + 0.12 + 0.09 * piece, 700 + ((piece * 383) % 1500)];
    tone(studio, "square", pitch, pitch * 0.9, envelope(studio, when, 0.035, 0.003, 0.14), when, 0.2);
  }
}

/** The car spins: a squeal that rises and falls. */
function spin(studio: Studio, at: number, gear: number) {
  const seconds = 0.4 + 0.12 * gear;
  const squeal = filter(studio, "bandpass", 900, 14);
  squeal.frequency.setValueAtTime(820, at);
  squeal.frequency.linearRampToValueAtTime(1500, at + seconds / 2);
  squeal.frequency.linearRampToValueAtTime(760, at + seconds);
  hissing(studio, [squeal, envelope(studio, at, 4, 0.05, seconds)], at, seconds + 0.3);
}

/**
 * Plays notes in sequence, with the sound of a horn by default.
 * @param pitches  in Hz
 * @param apart  interval between notes, in seconds
 */
function melody(
  studio: Studio,
  at: number,
  pitches: number[],
  apart: number,
  type: OscillatorType = "triangle",
) {
  for (const [index, pitch] of pitches.entries()) {
    const when = at + index * apart;
    const lasts = index === pitches.length - 1 ? 4 * apart : 1.4 * apart;
    tone(studio, type, pitch, pitch, envelope(studio, when, 0.22, 0.012, lasts), when, lasts + 0.1);
  }
}

/** Two rising notes. */
const lead = (studio: Studio, at: number) => melody(studio, at, [523, 784], 0.13);

/** A fanfare. */
const win = (studio: Studio, at: number) => melody(studio, at + 0.3, [523, 523, 659, 784, 659, 1047], 0.15);

/** The start of the fanfare. */
const podium = (studio: Studio, at: number) => melody(studio, at + 0.3, [523, 659, 784], 0.17);

/** A bell. */
const record = (studio: Studio, at: number) => melody(studio, at, [1319, 1760, 2093], 0.09, "sine");

/** Tyres skid on asphalt. */
function skid(studio: Studio, at: number) {
  const squeal = filter(studio, "bandpass", 1150, 14);
  squeal.frequency.setValueAtTime(1250, at);
  squeal.frequency.linearRampToValueAtTime(880, at + 0.7);
  hissing(studio, [squeal, envelope(studio, at, 4, 0.05, 0.7)], at, 0.9);
  hissing(studio, [filter(studio, "bandpass", 480, 2), envelope(studio, at, 0.5, 0.05, 0.7)], at, 0.9);
}

/** The engine coughs and stops. */
function stall(studio: Studio, at: number) {
  for (let cough = 0; cough < 3; cough += 1) {
    const when = at + cough * 0.17;
    tone(
      studio,
      "sawtooth",
      80 - 14 * cough,
      34,
      envelope(studio, when, 0.45 - 0.09 * cough, 0.01, 0.16),
      when,
      0.2,
    );
  }
}

/** A flag flaps in the wind. */
function flag(studio: Studio, at: number) {
  for (let stroke = 0; stroke < 6; stroke += 1) {
    const when = at + stroke * 0.11;
    hissing(
      studio,
      [filter(studio, "bandpass", stroke % 2 ? 620 : 880, 1.4), envelope(studio, when, 1.4, 0.02, 0.12)],
      when,
      0.16,
    );
  }
}

/** A grandstand cheers. */
function crowd(studio: Studio, at: number) {
  const voices: [number, number][] = [
    [540, 0],
    [820, 0.15],
    [1240, 0.3],
  ];
  for (const [pitch, delay] of voices) {
    hissing(
      studio,
      [filter(studio, "bandpass", pitch, 1.6), envelope(studio, at + delay, 0.8, 0.7, 2.6)],
      at + delay,
      3.6,
    );
  }
}

/** The wheel gun: four short bursts. */
function pit(studio: Studio, at: number) {
  for (let wheel = 0; wheel < 4; wheel += 1) {
    const when = at + wheel * 0.15;
    tone(studio, "sawtooth", 420, 760, envelope(studio, when, 0.2, 0.01, 0.09), when, 0.11);
  }
}

export const NOISES = {
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
