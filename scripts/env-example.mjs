// Writes .env.example from the table of variables in server/config/variables.ts (after a build).
import { writeFileSync } from 'node:fs';

const built = new URL('../build/server/config/config.js', import.meta.url).href;
/** @type {{ envExample: () => string }} */
const { envExample } = await import(built);
writeFileSync(new URL('../.env.example', import.meta.url), envExample());
