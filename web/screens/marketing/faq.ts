import { picture } from '#contract/limits';

/** What people ask before they say yes; also told to search engines, so it is plain text. */
export const faq: readonly { question: string; answer: string }[] = [
  {
    question: 'How many people can play, and for how long?',
    answer:
      'One to six teams; three or more make a race of it. A team is as many people as you can fit in a photo, and four to six is comfortable. Six bars is our recommendation, and two hours is a sensible plan for them. Fewer bars, shorter night.',
  },
  {
    question: 'Do we have to drink?',
    answer:
      'No. Soft drinks count at every bar and in every photo, and no sabotage or forfeit asks anyone to drink alcohol. The game is for adults, 18 and over, because it is played in bars.',
  },
  {
    question: 'What does each player need?',
    answer:
      'Two people in each team, the captain and the vice-captain, get an invitation by e-mail and sign in on a phone with a camera and location. It runs in the browser, so there is nothing to install. Everyone else needs shoes.',
  },
  {
    question: "If we write the clues, don't we know all the bars?",
    answer:
      'You know the list. You do not know the order, which differs from team to team, nor which bar on it your rivals mean by a verse about a duck. You never get a clue that your own team wrote.',
  },
  {
    question: 'Are the routes fair?',
    answer:
      "Every team visits the same number of bars and ends at the same final bar. The routes are drawn so that the walking comes out as even as the map allows, and so that teams keep out of each other's way where there are bars enough.",
  },
  {
    question: 'What if there is no signal, or the phone puts us in the wrong street?',
    answer:
      'Without signal the phone keeps your claim and sends it by itself as soon as it can. It counts from the moment you made it, however short the gap, as long as it reaches us within half an hour. If your bar is not on the list of nearby ones, the host can read you a skip code, and if all else fails, mark you as there. Not knowing where you are never counts as a wrong guess.',
  },
  {
    question: 'What if a bar is shut?',
    answer:
      'The host swaps it for a spare from the list, for every team that has not been there yet. A team already standing at the locked door may verify there all the same.',
  },
  {
    question: 'Can the host play too, and who sees where we are?',
    answer: `A host can sit in a team and then sees only what that team sees; every skip code they look up is announced to all. The map shows the last bar each team verified. Positions are deleted when the race ends, and photos ${picture.keptDays} days later.`,
  },
];
