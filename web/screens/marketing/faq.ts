import { hints } from '#contract/hints';
import { joining, picture } from '#contract/limits';

/** What people ask before they say yes; also told to search engines, so it is plain text. */
export const faq: readonly { question: string; answer: string }[] = [
  {
    question: 'How many people can play, and for how long?',
    answer: `One to six teams; three or more make a race of it. A team holds up to ${joining.perTeam} people, and four to six is comfortable in a photo. Six bars is our recommendation, and two hours is a sensible plan for them. Fewer bars, shorter night.`,
  },
  {
    question: 'Do we have to drink?',
    answer:
      'No. Soft drinks count at every bar and in every photo, and no sabotage or forfeit asks anyone to drink alcohol. The game is for adults, 18 and over, because it is played in bars.',
  },
  {
    question: 'What does each player need?',
    answer:
      "A phone with a camera and location, and the host's code. Scan it or type its six characters, give a name, tick that you are 18 or over, and you are in: no account, no password, nothing to install. The whole team has the clue, each on their own phone. Only the host needs an account.",
  },
  {
    question: 'Who writes the clues?',
    answer:
      'In Classic mode the teams write for each other: the captain, or anybody the host lets write. With one team the host does it. Clues that are missing at the start are generated, so no team waits for the slow one.',
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
    question: 'What if a clue beats us?',
    answer: `Take a hint, if the host left hints on. Each bar has up to three, in order: a nudge, where the bar is, and its letters. They cost one, one and two minutes, served when you have found the bar, and never more than ${hints.minutesMost} minutes in a race. After that they are free, if you can wait for them.`,
  },
  {
    question: 'What if there is no signal, or the phone puts us in the wrong street?',
    answer:
      'Without signal the phone keeps your claim and sends it by itself as soon as it can. It counts from the moment you made it, however short the gap, as long as it reaches us within half an hour. If your bar is not on the list of nearby ones, the host can read you a skip code, and if all else fails, mark you as there. Not knowing where you are never counts as a wrong guess.',
  },
  {
    question: 'What if a bar is shut?',
    answer:
      'A closed bar counts. If it is the bar of your clue, a photo of the closed door is as good as one inside, and on you go. Once the host, or a second team, confirms that it is closed, teams still on their way get a spare bar and the minutes back that they spent looking.',
  },
  {
    question: 'What if a phone dies on the night?',
    answer:
      'Open the code on another phone, tap ‘That’s me’ and knock. A team mate or the host says yes, and the new phone is in the race where the old one was. With several phones in a team, you may not even notice.',
  },
  {
    question: 'Can people follow who are not racing?',
    answer:
      'Yes. The host can share a link, or put it on the screen in the pub: map, leaderboard and news, with no login. It runs two minutes behind unless the host says otherwise, so it helps nobody cheat, and it shows teams, not people.',
  },
  {
    question: 'Can the host try it all beforehand?',
    answer:
      'Yes. A rehearsal plays your whole night with bots on your own route and lists what to fix: missing clues, long walks, two teams in the same bar. For a taste of the game itself there is a race to try on this site, which takes ninety seconds.',
  },
  {
    question: 'How does everyone get home?',
    answer:
      'When the race is over, every phone asks whether its owner is home, on the way or in need of a hand, unless the host has switched that off. Only team mates and hosts see the answer, a position is shared by a tap and for an hour at most, and all of it is deleted at noon the next day.',
  },
  {
    question: 'Can the host play too, and who sees where we are?',
    answer: `A host can sit in a team and then sees only what that team sees; every skip code they look up is announced to all. The map shows the last bar each team verified. Positions are deleted when the race ends, and photos ${picture.keptDays} days later.`,
  },
];
