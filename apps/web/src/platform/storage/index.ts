/** Front door of what this device remembers. */
export { clientSecret } from './client-secret.ts';
export { cachedBytes, clearCached, readLocal, removeLocal, writeLocal } from './local.ts';
export {
  VALUATION_CURRENCIES,
  applyPreferences,
  setPreferences,
  usePreferences,
} from './preferences-store.ts';
export {
  clearSession,
  followOtherWindows,
  isLoggedIn,
  openSession,
  renewToken,
  session,
  updateUser,
  useIsLoggedIn,
  useSession,
} from './session-store.ts';
