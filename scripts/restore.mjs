// npm run restore: brings a snapshot into an empty database.
import './node-version.mjs';
import { runImport } from './run-import.mjs';

await runImport('backup/command', 'restoreCommand');
