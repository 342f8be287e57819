/** Front door of what surrounds every screen. */
export { BrandMark } from './brand-mark.tsx';
export { copyText } from './copy-text.ts';
export { nextTask } from './next-task.ts';
export { Outlet } from './outlet.tsx';
export { saveFile } from './save-file.ts';
export { say } from './say.ts';
export { Screen } from './screen.tsx';
export { useLater } from './use-later.ts';
