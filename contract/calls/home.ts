import { Type } from 'typebox';
import { call } from '../call.ts';
import { homeSafe } from '../home.ts';
import { Done, Fix, GameInPath, Letter, orNull } from './shapes.ts';

const aGame = Type.Object({ gameId: GameInPath });
const Word = Type.Union([Type.Literal('home'), Type.Literal('on-my-way'), Type.Literal('need-a-hand')]);
/** What stands for a person in one game; it is no account's id. */
const PersonId = Type.String({ minLength: 1, maxLength: 40 });

/** Where somebody is who shares it with the caller. */
const SharedPlace = Type.Object({
  lat: Type.Number(),
  lon: Type.Number(),
  accuracy: orNull(Type.Number()),
  at: Type.Integer(),
  until: Type.Integer(),
});

/** Somebody whom the caller may see, whoever needs a hand first. */
const HomePerson = Type.Object({
  id: PersonId,
  name: Type.String(),
  /** Null for a host who does not race. */
  team: orNull(Letter),
  isGuest: Type.Boolean(),
  you: Type.Boolean(),
  word: orNull(Word),
  saidAt: orNull(Type.Integer()),
  place: orNull(SharedPlace),
  /** For hosts: until when this person is not nudged again; null when they may be. */
  nudgedUntil: Type.Optional(orNull(Type.Integer())),
});

/** The way home after a race. */
export const homeCalls = {
  home: call({
    method: 'GET',
    path: '/api/home/:gameId',
    summary: 'Who is home after a race, as far as the caller may see, and whom to ring; for its people',
    params: aGame,
    output: Type.Object({
      gameId: Type.Integer(),
      name: Type.String(),
      state: Type.Union([
        Type.Literal('off'),
        /** The race is not over. */
        Type.Literal('before'),
        Type.Literal('asking'),
        /** [U2] It ended at noon and is forgotten. */
        Type.Literal('over'),
      ]),
      isHost: Type.Boolean(),
      /** Null unless people are being asked. */
      night: orNull(
        Type.Object({
          endedAt: Type.Integer(),
          until: Type.Integer(),
          people: Type.Array(HomePerson),
          /** Everyone who would see where the caller is, if the caller shares it. */
          lookers: Type.Array(
            Type.Object({
              id: PersonId,
              name: Type.String(),
              isGuest: Type.Boolean(),
              /** The host or a co-host. */
              isHost: Type.Boolean(),
              /** Left out for everybody but co-hosts. */
              isCohost: Type.Optional(Type.Literal(true)),
              /** Nobody who was let in after the start is ticked beforehand. */
              isTicked: Type.Boolean(),
            }),
          ),
          /** What the caller shares, and with whom. */
          share: orNull(Type.Object({ until: Type.Integer(), people: Type.Array(PersonId) })),
          help: Type.Object({
            emergency: Type.Array(Type.String()),
            host: orNull(Type.Object({ name: Type.String(), tel: Type.String() })),
            taxiUrl: orNull(Type.String()),
          }),
        }),
      ),
    }),
  }),
  'say-home': call({
    method: 'POST',
    path: '/api/home/:gameId/word',
    summary: 'Says that the caller is home, on the way, or needs a hand; the latest word counts',
    params: aGame,
    input: Type.Object({
      word: Word,
      /** When it was said, where there was no signal then. */
      at: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    output: Done,
  }),
  'nudge-home': call({
    method: 'POST',
    path: '/api/home/:gameId/nudge',
    summary: 'Has a person asked again who is not home, once in ten minutes; for hosts',
    params: aGame,
    input: Type.Object({ person: PersonId }),
    /** Whether they have a phone that can be told. */
    output: Type.Object({ ...Done.properties, isTold: Type.Boolean() }),
  }),
  'share-place': call({
    method: 'POST',
    path: '/api/home/:gameId/share',
    summary: 'Shares where the caller is with those they ticked, for an hour; again, it begins anew',
    params: aGame,
    input: Type.Object({ people: Type.Array(PersonId, { maxItems: homeSafe.lookersMost }), fix: Fix }),
    output: Type.Object({ ...Done.properties, until: Type.Integer() }),
  }),
  'move-place': call({
    method: 'POST',
    path: '/api/home/:gameId/place',
    summary: 'Where the caller is now, while they share it; only this is held',
    params: aGame,
    input: Type.Object({ fix: Fix }),
    output: Type.Object({ ...Done.properties, until: Type.Integer() }),
  }),
  'stop-sharing': call({
    method: 'POST',
    path: '/api/home/:gameId/stop',
    summary: 'Stops sharing where the caller is, and forgets it',
    params: aGame,
    output: Done,
  }),
};
