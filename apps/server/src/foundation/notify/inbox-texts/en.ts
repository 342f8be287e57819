/** Messages to customers in English. */
import type { InboxTexts } from './texts.ts';

export const en: InboxTexts = {
  messages: {
    accounts_linked: [
      'Accounts linked',
      'Another account was verified for the same person as yours. The two cannot trade with each other (self-trade prevention). If that is not you, contact support.',
    ],
    accounts_unlinked: [
      'Accounts no longer linked',
      'We checked that the linked accounts belong to different people; the link for self-trade prevention is gone.',
    ],
    contact_change_requested: [
      'Change of contact requested',
      'Somebody asked to replace the contact bound to your account; it can be changed from {until} at the earliest. If that was not you, sign in now, cancel the request and change your passwords.',
    ],
    kyc_passed: ['Verification approved', 'Your {level} is approved and its limits apply from now on.'],
    kyc_retry: [
      'Verification needs a correction',
      'Your {level} could not be approved yet: {reason}. Please correct it and submit it again.',
    ],
    kyc_final: [
      'Verification not approved',
      'Your {level} was not approved: {reason}. You can still withdraw what is yours to your own verified address. Contact support if you have questions.',
    ],
    kyc_expired: [
      'Your document has expired',
      'The document of your {level} has expired and its limits are paused. Please submit a new one.',
    ],
    deposit_credited: ['Deposit credited', '{amount} {currency} is now in your spot account.'],
    deposit_undone: [
      'Deposit taken back',
      '{amount} {currency} was credited to you by mistake: the transfer was not yours. It has been taken back from your spot account. Contact support if you have questions.',
    ],
    deposit_rejected: [
      'Deposit request not accepted',
      'Your deposit request of {amount} {currency} was not accepted: {reason}.',
    ],
    deposit_below_minimum: [
      'Deposit below the minimum',
      'We received {amount} {currency}, less than the minimum of {minimum} {currency}. It is kept for you and credited as soon as your deposits reach the minimum.',
    ],
    withdrawal_submitted: [
      'Withdrawal requested',
      'You asked to withdraw {amount} {currency} to {to}. If that was not you, cancel it and freeze your account now.',
    ],
    withdrawal_approved: [
      'Withdrawal approved',
      'Your withdrawal of {amount} {currency} to {to} is approved and being sent.',
    ],
    withdrawal_sent: ['Withdrawal sent', '{amount} {currency} is on its way to {to}. Transaction {tx_id}.'],
    withdrawal_passed: ['Withdrawal complete', '{amount} {currency} has arrived at {to}.'],
    withdrawal_rejected: [
      'Withdrawal not approved',
      'Your withdrawal of {amount} {currency} was not approved: {reason}. The money is back in your available balance, and the request does not count toward today.',
    ],
    withdrawal_cancelled: [
      'Withdrawal canceled',
      'Your withdrawal of {amount} {currency} is canceled and the money is available again.',
    ],
    withdrawal_failed: [
      'Withdrawal could not be sent',
      'Your withdrawal of {amount} {currency} could not be sent. The full amount was returned; no fee was taken.',
    ],
    withdrawal_returned: [
      'Withdrawal returned by the bank',
      'The bank returned your withdrawal. {amount} {currency}, including the fee, is back in your spot account. Check your bank details before you try again.',
    ],
    withdrawal_return_undone: [
      'Returned withdrawal corrected',
      '{amount} {currency} was returned to you by mistake: your withdrawal was paid. It has been taken back from your spot account. Contact support if you have questions.',
    ],
    address_added: [
      'Withdrawal address added',
      'The {chain} address “{label}” was added and can be used from {usable_at}. If that was not you, delete it and change your passwords now.',
    ],
    bank_bound: [
      'Bank account linked',
      'Your account at {bank} can be used for withdrawals from {usable_at}.',
    ],
    login_password_changed: [
      'Login password changed',
      'Your login password was changed. Other devices are logged out and withdrawals pause for 24 hours. If that was not you, freeze your account now.',
    ],
    fund_password_changed: [
      'Fund password updated',
      'Your fund password was set or changed. Other devices are logged out and withdrawals pause for 24 hours. If that was not you, freeze your account now.',
    ],
    recovery_codes_renewed: [
      'New recovery codes',
      'New recovery codes were made and the old ones no longer work. Other devices are logged out and withdrawals pause for 24 hours. If that was not you, freeze your account now.',
    ],
    recovery_code_used: [
      'Recovery code used',
      'A recovery code of your account was used. Other devices are logged out and withdrawals pause for 24 hours. If that was not you, freeze your account now.',
    ],
    second_factor_on: ['Two-factor authentication on', '{factor} is now on. Withdrawals pause for 24 hours.'],
    second_factor_off: [
      'Two-factor authentication off',
      '{factor} is now off. Withdrawals pause for 24 hours. If that was not you, freeze your account now.',
    ],
    second_reset_requested: [
      'Request to remove two-factor authentication',
      'We received a request to remove two-factor authentication from your account. Two members of our staff review it after {until}. If that was not you, cancel it in the security center.',
    ],
    second_reset_done: [
      'Two-factor authentication removed',
      'Two-factor authentication and its recovery codes were removed from your account. Every device is logged out and withdrawals pause for 24 hours. Set it up again after logging in. If that was not you, freeze your account now.',
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
      'The phone number of your account was changed. Withdrawals pause for 24 hours.',
    ],
    email_changed: [
      'Email address changed',
      'The email address of your account was changed. Withdrawals pause for 24 hours.',
    ],
    withdrawals_frozen: [
      'Withdrawals paused',
      'Your withdrawals are paused until {until}. Everything else works as usual.',
    ],
    account_frozen: [
      'Account frozen',
      'Your account is frozen as you asked. Nobody can log in or withdraw until you unfreeze it.',
    ],
    closure_requested: [
      'Your account will be closed',
      'You asked us to close your account. It closes on {until}; until then you can use it and cancel the request. If that was not you, cancel it and change your passwords now.',
    ],
    closure_cancelled: ['Your account stays open', 'The request to close your account was canceled.'],
    closure_stopped: [
      'Your account was not closed',
      'Your account stays open: at the end of the waiting period it still held funds or something was pending. You can ask again once that is settled.',
    ],
    account_closed: [
      'Account closed',
      'Your account is closed and nobody can log in any more. Records required by law are kept; your pictures are deleted after five years.',
    ],
    account_reopened: [
      'Your closed account was reopened',
      'Money arrived at your account after you had closed it. It is credited, and the account is open again but frozen: unfreeze it with your password and a code to use it. Withdrawals open 24 hours after that.',
    ],
    contract_liquidated: [
      'Position liquidated',
      'The mark price reached the liquidation level of your {symbol} position no. {id}. It was closed at {price}, and {returned} USDT was returned to your futures account.',
    ],
    contract_deleveraged: [
      'Position closed by auto-deleveraging',
      'Customers’ profits exceeded the limit of the house book, so your {symbol} position no. {id} was closed at the mark price {price} without a fee. Result: {result} USDT.',
    ],
    contract_take_profit: [
      'Take profit executed',
      'Your {symbol} position no. {id} reached its take profit and was closed at {price}. Result before fees: {result} USDT.',
    ],
    contract_stop_loss: [
      'Stop loss executed',
      'Your {symbol} position no. {id} reached its stop loss and was closed at {price}. Result before fees: {result} USDT.',
    ],
    contract_filled: ['Limit order executed', 'Your {symbol} limit order no. {id} was executed at {price}.'],
    contract_not_opened: [
      'Position was not opened',
      'Your {symbol} order no. {id} could not be executed and was canceled; everything set aside for it is available again. The reason is in your history.',
    ],
    trade_busted: [
      'A trade was undone',
      'Your {symbol} trade no. {id} at {price} broke the price band because of a defect of ours and was undone. Taken back: {gave}. Returned to you: {got}. A public announcement gives the reason.',
    ],
    export_ready: ['Your data is ready', 'The copy of your data can be downloaded for 7 days.'],
  },
  reasons: {
    blurred: 'the photo is blurred',
    cropped: 'the document is not completely visible',
    expired_document: 'the document has expired',
    name_mismatch: 'the name differs from the document',
    number_mismatch: 'the document number differs',
    not_a_document: 'the photo does not show a valid document',
    screen_photo: 'the photo shows a screen or a copy',
    face_not_visible: 'the face cannot be seen',
    address_incomplete: 'the address is incomplete',
    under_age: 'you must be at least 18',
    fraud: 'the details are not genuine',
    sanctions: 'the law does not allow us to serve you',
    duplicate_person: 'this person already has a verified account',
    sender_name_differs: 'the sender is not the verified person',
    no_money_arrived: 'no money has arrived',
    wrong_reference: 'the reference is wrong',
    voucher_unreadable: 'the proof cannot be read',
    not_ours: 'the receiving address is not ours',
    address_suspicious: 'the receiving address is considered risky',
    source_of_funds: 'please tell us where the funds come from',
    limit_exceeded: 'it exceeds your limit',
    bank_details_wrong: 'the bank details are wrong',
    asked_by_customer: 'you asked for it',
    maintenance: 'the wallet is under maintenance',
    congestion: 'the network is congested',
    upgrade: 'the network is being upgraded',
    incident: 'we are looking into an incident',
    legal: 'the law requires it',
    other: 'please contact support',
  },
  words: {
    photo_front: 'front of the document',
    photo_back: 'back of the document',
    photo_hand: 'photo of you with the document',
    basic: 'basic verification',
    advanced: 'advanced verification',
    totp: 'The authenticator app',
    passkey: 'The passkey',
    antiPhishing: 'Anti-phishing code: {code}',
  },
};
