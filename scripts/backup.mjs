// npm run backup: writes a snapshot of the database and the photos, also while the product is running.
import './node-version.mjs';
import { runImport } from './run-import.mjs';

await runImport('backup/command', 'backupCommand');
