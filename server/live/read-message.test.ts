import { expect, test } from 'vitest';
import { readLiveMessage } from './line.ts';

test('a phone says that it is there, or which view it has shown, and nothing else', () => {
  expect(read('{"type":"beat","seq":0}')).toEqual({ type: 'beat', seq: 0 });
  expect(read('{"type":"seen","seq":12}')).toEqual({ type: 'seen', seq: 12 });
  const others = ['', 'beat', '[]', 'null', '7', '{}', '{"type":"seen"}', '{"seq":1}', '{"type":"view","seq":1}'];
  const wrong = ['{"type":"seen","seq":"1"}', '{"type":"seen","seq":-1}', '{"type":"seen","seq":1e99}'];
  const more = ['{"type":"seen","seq":1,"team":"B"}', '[{"type":"seen","seq":1}]'];
  expect([...others, ...wrong, ...more].map(read)).toEqual(
    Array.from({ length: others.length + wrong.length + more.length }, () => null),
  );
});

const read = (said: string) => readLiveMessage(Buffer.from(said));
