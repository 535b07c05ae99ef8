/** Source text of a new circuit: a minimal complete example. */
export const STARTER = `# A circuit is a list of straights and corners, as a co-driver would read it out.
# Change a number and watch the board.
format = 1
id = "my-oval"          # lower-case letters, digits and hyphens
name = "My Oval"
country = "GB"
laps = 2

[board]
heading = 0             # direction of the home straight: 0 is right, 90 is up
lane = 0.62

[weather]
rain = 6
variable = 12

[grid]
pole = "left"
rows = 2

[pit]
side = "right"
enter = 7
leave = 4
boxes = 5

# the home straight: 20 spaces, with the start line after 13
[[road]]
straight = 20
line = 13

# arcs are [degrees, radius]; a positive angle turns left
[[road]]
corner = "First"
stops = 1
arcs = [[90, 2.5]]

[[road]]
straight = 4

[[road]]
corner = "East"
stops = 1
arcs = [[90, 2.5]]

[[road]]
straight = 7

# right, left and right again
[[road]]
corner = "Chicane"
stops = 2
arcs = [[-45, 2.2], [90, 2.2], [-45, 2.2]]

[[road]]
straight = 6

[[road]]
corner = "Last"
stops = 3
arcs = [[180, 5]]

[[decor]]
kind = "forest"
points = [[-9, 4], [0, 3.4], [2, 6], [-8, 6.6]]
`;
