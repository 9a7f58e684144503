import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// The decoder's memory is no part of a worker's own limits, so it is held where it grows.
const { path, memoryBytes, pixelsMost } = workerData;
const grow = Reflect.get(WebAssembly.Memory.prototype, 'grow');
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * 65_536 > memoryBytes) throw new RangeError('too much memory');
  return Reflect.apply(grow, this, [pages]);
};

const { default: decode } = await import('heic-decode');
const [first] = await decode.all({ buffer: readFileSync(path) });
if (first.width * first.height > pixelsMost) parentPort.postMessage('too-large', []);
else {
  const { data, width, height } = await first.decode();
  parentPort.postMessage({ data, width, height }, [data.buffer]);
}
