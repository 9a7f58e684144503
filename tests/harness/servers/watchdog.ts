import { spawn } from 'node:child_process';

/**
 * Ends a test server and removes its data folder when this process dies, even by kill -9: the pipe closes and the
 * shell at its other end wakes up. Returns how to call it off.
 */
export function endWithThisProcess(dataDir: string, pid: number | null): () => void {
  const shell = spawn('/bin/sh', ['-c', script, 'sh', dataDir, String(pid ?? '')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return () => {
    shell.kill('SIGKILL');
    shell.stdin.destroy();
  };
}

const script = `
cat > /dev/null
postgres=$(sed -n 1p "$1/database/postmaster.pid")
socket=$(sed -n 5p "$1/database/postmaster.pid")
kill -9 $2
kill -QUIT $postgres
rm -rf "$socket" "$(readlink -f "$1/database")" "$1"
sleep 1
rm -rf "$1"`;
