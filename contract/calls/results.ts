import { type Static, Type } from 'typebox';
import { call } from '../call.ts';
import { StoryView } from '../story.ts';
import { Anything, Done, GameIdText, LinkQuery, orNull } from './shapes.ts';

const params = Type.Object({ id: GameIdText });
/** Its people read it by their cookie, others by the token of the link its host gave them. */
const reading = { method: 'GET', caller: 'signed-in-or-link', params, query: LinkQuery } as const;

const FinalTable = Type.Object({
  gameData: Type.Object({
    game_name: Type.String(),
    host_email: Type.String(),
    city: Type.String(),
    game_date: Type.String(),
  }),
  tableRows: Type.Array(
    Type.Object({
      position: Type.String(),
      animalEmoji: Type.String(),
      teamName: Type.String(),
      completion_time: Type.String(),
      mins2: orNull(Type.Integer()),
      secs: orNull(Type.Integer()),
      mins: orNull(Type.Integer()),
      totalBars: Type.Integer(),
      rawAdditional: Type.Integer(),
      sabotages: Type.Array(
        Type.Object({
          given_by_name: Type.String(),
          given_by_emoji: Type.String(),
          given_to_name: Type.String(),
          given_to_emoji: Type.String(),
        }),
      ),
      /** The time that decides its place waited on a phone without signal. */
      banked: Type.Boolean(),
      /** A banked finish changed the order: the host is asked, said from when it counts, or did not say and it stands. Null otherwise. */
      finish: orNull(
        Type.Union([Type.Literal('asked'), Type.Literal('stands'), Type.Literal('accepted'), Type.Literal('arrival')]),
      ),
      /** A host who did not race says that something about it looked odd. */
      lookedOdd: Type.Boolean(),
    }),
  ),
  /** Until when claims made before the end may still change the table; null where none can come any more. */
  provisionalUntil: orNull(Type.Integer()),
  /** When the photos are deleted. */
  photosUntil: Type.Integer(),
});

/** The final table by the names that are used inside. */
function resultsFromWire({ gameData, tableRows, ...rest }: Static<typeof FinalTable>) {
  const { city, game_name: name, host_email: hostEmail, game_date: date } = gameData;
  const rows = tableRows.map(({ completion_time: completionTime, sabotages, ...row }) => ({
    ...row,
    completionTime,
    sabotages: sabotages.map((one) => ({
      byName: one.given_by_name,
      byEmoji: one.given_by_emoji,
      toName: one.given_to_name,
      toEmoji: one.given_to_emoji,
    })),
  }));
  return { ...rest, game: { name, hostEmail, city, date }, rows };
}

export const resultsCalls = {
  'game-results': call({
    ...reading,
    path: '/api/game-results/:id',
    summary: 'The final table of a finished race',
    output: FinalTable,
    read: resultsFromWire,
  }),
  'game-photos': call({
    ...reading,
    path: '/api/game-photos/:id',
    summary: "The addresses of a race's photos",
    output: Type.Array(Type.String()),
  }),
  'game-story': call({
    ...reading,
    path: '/api/game-story/:id',
    summary:
      'The night of a finished race from its log: splits, awards, clues, feed, photos and what it takes to see it again',
    output: StoryView,
  }),
  'results-photos-zip': call({
    ...reading,
    path: '/api/game-results/:id/photos.zip',
    summary: 'All photos of a finished race in one file',
    output: Anything,
    answers: 'application/zip',
  }),
  'results-csv': call({
    ...reading,
    path: '/api/game-results/:id/results.csv',
    summary: 'The final table and the times at every bar as a spreadsheet',
    output: Anything,
    answers: 'text/csv',
  }),
  'results-json': call({
    ...reading,
    path: '/api/game-results/:id/results.json',
    summary: 'The same and the night as a file',
    output: Anything,
  }),
  'results-story-picture': call({
    ...reading,
    path: '/api/game-results/:id/story.png',
    summary: 'The podium as a picture of 1080 by 1920 pixels',
    output: Anything,
    answers: 'image/png',
  }),
  'results-card-picture': call({
    ...reading,
    path: '/api/game-results/:id/card.png',
    summary: 'The podium as a picture of 1200 by 630 pixels',
    output: Anything,
    answers: 'image/png',
  }),
  'make-results-link': call({
    method: 'POST',
    path: '/api/game-results/:id/link',
    summary: 'A link that opens the results without an account; an older one stops working',
    caller: 'account',
    params,
    output: Type.Object({ success: Type.Boolean(), url: Type.String() }),
    status: 201,
  }),
  'revoke-results-link': call({
    method: 'DELETE',
    path: '/api/game-results/:id/link',
    summary: 'Ends that link',
    caller: 'account',
    params,
    output: Done,
  }),
};
