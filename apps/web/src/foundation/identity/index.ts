/** Front door of who the customer is. */
export { useCountries } from './entry/area-codes.ts';
export { identityPages } from './pages.ts';
export { maskedEmail, maskedPhone, useProfile } from './profile.ts';
export type { Profile } from './profile.ts';
