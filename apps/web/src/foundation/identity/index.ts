/** Front door of who the customer is. */
export { useCountries } from './entry/area-codes.ts';
export { useProfile } from './profile.ts';
export { CodeField } from './entry/code-field.tsx';
export { canUsePasskeys, provePasskey } from './security/passkey-browser.ts';
export { securityText } from './security/security-text.ts';
export { StepUp } from './security/step-up.tsx';
export { WillHold } from './security/hold-notes.tsx';
export { LazyQrCode } from './security/lazy-qr-code.tsx';
export { securityChanged, useSecurity } from './security/use-security.ts';
export { useSendOwnCodeTo } from './security/use-send-own-code-to.ts';
export { identityText } from './identity-text.ts';
