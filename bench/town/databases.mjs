import { built, ofProduct, readEngine } from '../lib/load.mjs';
import { seedTown } from './seed.mjs';

const { Client, Pool } = ofProduct('pg');

/**
 * A database with the product's tables and nothing in them. Returns its address.
 * @param {string} server
 * @param {string} name
 */
export async function emptyDatabase(server, name) {
  const { migrateDatabase } = await built('server/store/migrate');
  const url = await created(server, name);
  await migrateDatabase(url);
  return url;
}

/**
 * So many races half-way through, and as many copies of them as are wanted: each evening has races of its own, as they stood.
 * @param {string} server
 * @param {Buffer} cookieKey
 * @param {number} races
 */
export async function townDatabase(server, cookieKey, races) {
  const url = await emptyDatabase(server, 'town');
  const pool = new Pool({ connectionString: url, max: 1 });
  const seeded = await seedTown(pool, cookieKey, races, await readEngine());
  await pool.end();
  return { seeded, copy: (/** @type {string} */ name) => created(server, name, 'template town') };
}

/**
 * @param {string} server
 * @param {string} name
 * @param {string} [like]
 */
async function created(server, name, like = '') {
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} ${like}`);
  await admin.end();
  return server.replace(/\/[^/?]*\?/, `/${name}?`);
}
