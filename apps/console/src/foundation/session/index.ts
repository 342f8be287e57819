/** The operator's login: logging in, first enrolment, security keys, who is logged in, and the end of an idle session. */
export { followProofs } from './asked-proof.ts';
export { Enrolment, PasswordDialog, ProofDialog } from './later.tsx';
export { Login } from './login.tsx';
export { SessionClock } from './session-clock.tsx';
export { followSession, useSession } from './session-store.ts';
export { sessionText, useRoleName } from './session-text.ts';
export { endSession } from './use-idle-logout.ts';
export { useMay, useMe } from './use-me.ts';
