/** What identity tells customers in English. */
import type { IdentityTexts } from './kinds.ts';

export const en: IdentityTexts = {
  contact_change_requested: [
    'Change of contact requested',
    'Somebody asked to replace the contact bound to your account; it can be changed from {until} at the earliest. If that was not you, log in now, cancel the request and change your passwords.',
  ],
  contact_change_expired: [
    'Request expired',
    'Your request to change the email or phone has expired. Submit it again if you still need it.',
  ],
  contact_change_refused: [
    'Change of contact not approved',
    'Your request to change the email or phone was not approved: {reason}. What is linked stays; you can submit it again.',
  ],
  contact_change_cancelled: [
    'Request canceled',
    'Your request to change the email or phone was canceled; what is linked stays. Submit it again if you still need it.',
  ],
  login_password_changed: [
    'Login password changed',
    'Your login password was changed. Other devices are logged out and withdrawals pause for at least 24 hours. If that was not you, freeze your account now.',
  ],
  fund_password_changed: [
    'Fund password updated',
    'Your fund password was set or changed. Other devices are logged out and withdrawals pause for at least 24 hours. If that was not you, freeze your account now.',
  ],
  recovery_codes_renewed: [
    'New recovery codes',
    'New recovery codes were made and the old ones no longer work. Other devices are logged out and withdrawals pause for at least 24 hours. If that was not you, freeze your account now.',
  ],
  recovery_code_used: [
    'Recovery code used',
    'A recovery code of your account was used. Other devices are logged out and withdrawals pause for at least 24 hours. If that was not you, freeze your account now.',
  ],
  second_factor_on: [
    'Two-factor authentication on',
    '{factor} is now on. Withdrawals pause for at least 24 hours.',
  ],
  second_factor_off: [
    'Two-factor authentication off',
    '{factor} is now off. Withdrawals pause for at least 24 hours. If that was not you, freeze your account now.',
  ],
  second_factor_guessed: [
    'Wrong two-factor codes',
    'Somebody logged in with your password and entered wrong two-factor codes several times. If that was not you, change your login password now; two-factor authentication still protects your account.',
  ],
  proofs_guessed: [
    'Wrong passwords or codes',
    'Wrong passwords or two-factor codes were entered for your account several times, from a device that is logged in, from one of yours or by somebody who reads your email. If that was not you, log out your other devices in the security center and change your passwords now.',
  ],
  fund_password_locked: [
    'Fund password locked',
    'A wrong fund password was entered five times, so it is locked for 24 hours. If that was not you, log out your other devices in the security center and change your login password now.',
  ],
  second_reset_requested: [
    'Request to remove two-factor authentication',
    'We received a request to remove two-factor authentication from your account. Two members of our staff review it after {until}. If that was not you, cancel it in the security center.',
  ],
  second_reset_done: [
    'Two-factor authentication removed',
    'Two-factor authentication and its recovery codes were removed from your account. Every device is logged out and withdrawals pause for at least 24 hours. Set it up again after logging in. If that was not you, freeze your account now.',
  ],
  second_reset_refused: [
    'Removal of two-factor authentication not approved',
    'The request to remove two-factor authentication was not approved: {reason}. It stays on.',
  ],
  second_reset_cancelled: [
    'Request canceled',
    'The request to remove two-factor authentication was canceled. It stays on.',
  ],
  second_reset_expired: [
    'Request expired',
    'The request to remove two-factor authentication has expired. Submit it again if you still need it.',
  ],
  phone_changed: [
    'Phone number changed',
    'The phone number of your account was changed. Withdrawals pause for at least 24 hours.',
  ],
  email_changed: [
    'Email address changed',
    'The email address of your account was changed. Withdrawals pause for at least 24 hours.',
  ],
  contact_removed: [
    'Contact unlinked',
    'The email or phone number that was reported as lost is no longer linked to your account. Withdrawals pause for at least 48 hours. You can link another one in the security center. If that was not you, freeze your account now.',
  ],
  withdrawals_frozen: [
    'Withdrawals paused',
    'Your withdrawals are paused until {until}. Everything else works as usual.',
  ],
  account_frozen: [
    'Account frozen',
    'Your account is frozen as you asked. Nobody can log in or withdraw until you unfreeze it.',
  ],
  export_ready: ['Your data is ready', 'The copy of your data can be downloaded for 7 days.'],
};
