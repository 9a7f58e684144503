/** Numbers, each as a count of something else. */
export const numbers = {
  one: 'as many as there are moons above us | as many as a unicycle has wheels | as many as it takes to be alone',
  two: 'as many as make company | as many as it takes to tango | as many as Ronnie Barker and Corbett came to',
  three: 'as many as a tricycle has wheels | as many as the wise men | as many as Macbeth’s witches',
  four: 'as many as the Beatles | as many as a table has legs | as many as there were calling birds',
  five: 'as many as a hand has fingers | as many as Enid Blyton’s Famous | as many as there were gold rings',
  six: 'as many as Henry had wives | as many as an insect has legs | as many as a beehive cell has sides',
  seven: 'as many as Snow White’s dwarfs | as many as a week has days | as many as sailors have seas',
  eight: 'as many as an octopus has arms | as many as a rowing crew | as many as there were maids a-milking',
  nine: 'as many as a cat has lives | as many as there were ladies dancing | as many as a stitch in time saves',
  ten: 'as many as you have toes | as many as there are commandments | as many as live in Downing Street’s number',
  eleven: 'as many as a football side | as many as there were pipers piping | as many as Spinal Tap’s amp goes to',
  twelve: 'as many as angry men on a jury | as many as there were drummers drumming | as many as eggs in a full box',
  hundred: 'as many as Pooh’s wood has acres | as many as the years of a telegram | as many as pennies in a pound',
  thousand:
    'as many as a grand | as many as Helen’s face launched ships | as many as Scheherazade’s nights but for one',
  double:
    'as many as a decker bus needs | as many as a darts player needs to finish | as many as a spy with two masters',
} as const;
