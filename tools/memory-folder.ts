/** Tests write much and keep nothing: where memory has room for it, their temporary folders are there. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times what all steps together hold at once; a container often has 64 MB. */
const ROOM_BYTES = 8 * 1024 ** 3;

/** Sets TMPDIR for this process and its children; what it answers removes the folder. */
export function useMemoryFolder(): () => void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return () => {};
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM_BYTES) return () => {};
  const folder = mkdtempSync(join(MEMORY, 'candor-tests-'));
  // The embedded database runs as another user, and passes through.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => {
    delete process.env['TMPDIR'];
    rmSync(folder, { recursive: true, force: true });
  };
}
