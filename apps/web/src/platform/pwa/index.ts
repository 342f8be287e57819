/** Front door of installing and of the offline shell. */
export { install, useInstall } from './install.ts';
export { checkForUpdate, startOfflineShell } from './offline-shell.ts';
