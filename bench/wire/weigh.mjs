// What files weigh as they come over the wire, and how a benchmark says it.
import { get } from 'node:http';

const asBrowsersAsk = 'gzip, deflate, br, zstd';

/**
 * @typedef {object} Answer
 * @property {string} type
 * @property {number} headerBytes
 * @property {Buffer} body
 */

/**
 * @param {string[]} addresses
 * @returns {Promise<Answer[]>}
 */
export function fetchAll(addresses, encoding = asBrowsersAsk) {
  return Promise.all(addresses.map((address) => fetchOne(address, encoding)));
}

/**
 * As it comes over the wire, still packed.
 * @param {string} address
 * @param {string} encoding
 * @returns {Promise<Answer>}
 */
function fetchOne(address, encoding) {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        // Each name and each value has two more characters: a colon and a space, or the end of the line.
        const headerBytes = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
        resolve({ type: response.headers['content-type'] ?? '', headerBytes, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
  });
}

/** @param {Answer[]} answers */
export function weigh(answers) {
  return answers.reduce((sum, { body }) => sum + body.length, 0);
}

/** @param {number} bytes */
export function kB(bytes) {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

/**
 * @param {string} what
 * @param {string} figure
 */
export function say(what, figure) {
  console.log(`  ${what.padEnd(18)}${figure}`);
}
