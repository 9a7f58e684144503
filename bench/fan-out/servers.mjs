// The same phones, the same bell, nothing else: on each word a ready-made frame goes to everybody who watches that game. `ws` sends
// one buffer as it is, `socket.io` emits to a room. Both ask their phones every 25 seconds whether they are there, as we do;
// socket.io by itself.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { ofProduct } from '../lib/load.mjs';

const [, , kind, port, frameFile = '', databaseUrl = ''] = process.argv;
const { WebSocketServer } = ofProduct('ws');
const { Client } = ofProduct('pg');

const beatMs = 25_000;
const text = readFileSync(frameFile, 'utf8');
const server = createServer();
const broadcast = kind === 'ws' ? bareWs() : await socketIo();
const line = new Client({ connectionString: databaseUrl });
await line.connect();
line.on('notification', (/** @type {{ payload: string }} */ { payload }) => {
  for (const word of payload.split(' ')) broadcast(word.split(':')[0] ?? '');
});
await line.query('listen bell');
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('Pickled Egg is ready: bench\n'));

function bareWs() {
  const frame = Buffer.from(text);
  const beat = Buffer.from('{"type":"beat","seq":1,"at":1800000000000}');
  /** The phones in as many parts as the product asks them in. */
  const slots = Array.from({ length: 100 }, () => new Set());
  let [next, turn] = [0, 0];
  /** @type {Map<string, Set<any>>} */
  const rooms = new Map();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false });
  sockets.on('connection', (/** @type {any} */ socket, /** @type {{ url: string }} */ { url }) => {
    const game = /\d+/.exec(url)?.[0] ?? '';
    const room = rooms.get(game) ?? new Set();
    rooms.set(game, room.add(socket));
    socket.on('message', () => undefined).on('close', () => room.delete(socket));
    slots[next % slots.length]?.add(socket);
    next += 1;
  });
  setInterval(() => {
    turn += 1;
    for (const socket of slots[turn % slots.length] ?? []) socket.send(beat, { binary: false });
  }, beatMs / slots.length);
  return (/** @type {string} */ game) => {
    for (const socket of rooms.get(game) ?? []) socket.send(frame, { binary: false });
  };
}

async function socketIo() {
  const { Server } = await import('socket.io');
  const view = JSON.parse(text);
  // Patience with a machine that is busy with 12,000 phones: what they cost is measured, not whether they answer in time.
  const patience = { pingInterval: beatMs, pingTimeout: 120_000, connectTimeout: 120_000 };
  const io = new Server(server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    ...patience,
  });
  io.on('connection', (socket) => void socket.join(String(socket.handshake.query['game'])));
  return (/** @type {string} */ game) => void io.to(game).emit('view', view);
}
