/**
 * Codes that a handler seems to come to and never does, each with the reason. The check follows calls, not conditions; a
 * server under test answers 500 when one of these is thrown after all, and an entry that is no longer needed fails.
 */
import type { RefusalCode } from '@candor/wire';

export interface NeverHere {
  /** `table.call`. */
  calls: readonly string[];
  codes: readonly RefusalCode[];
  why: string;
}

export const NEVER_HERE: readonly NeverHere[] = [
  {
    calls: ['operatorPauseCalls.prolong'],
    codes: ['proof_needed'],
    why: 'what stops, or lets a stop last, is asked for no proof',
  },
  {
    calls: ['proposalCalls.approve', 'operatorKycCalls.decide', 'operatorKycCalls.takeBack'],
    codes: ['risk_with_others'],
    why: 'what two agreed to is nobody’s alone; alone only the rejection of a withdrawal restricts its customer',
  },
  {
    calls: ['proposalCalls.approve'],
    codes: ['tx_id_invalid'],
    why: 'what is no transaction’s id was refused when it was proposed',
  },
  {
    calls: ['configurationCalls.propose'],
    codes: ['case_changed'],
    why: 'what one person carries out alone stops a sale, which is immediate beside whatever terms are in force',
  },
  {
    calls: ['supportCalls.visitorCode'],
    codes: ['invalid_phone', 'sms_country_closed'],
    why: 'a visitor is reached by mail; what is no mail address was refused before',
  },
  {
    calls: ['supportCalls.open', 'supportCalls.send'],
    codes: ['message_leads_elsewhere', 'message_asks_secret'],
    why: 'only what the house answers is judged by where it leads and what it asks for; these are what an asker writes',
  },
  {
    calls: ['supportCalls.visitorEnter'],
    codes: ['invalid_phone'],
    why: 'a visitor is reached by mail; what is no mail address was refused before',
  },
  {
    calls: ['proofCalls.evidence'],
    codes: ['order_unknown', 'pair_unknown'],
    why: 'the record was found in the same snapshot, and its pair with it; one that is not there has no evidence',
  },
  {
    calls: ['kycCalls.submitBasic', 'kycCalls.submitAdvanced', 'withdrawalCalls.deleteAddress'],
    codes: ['account_unknown'],
    why: 'the account that sends something in is there',
  },
  {
    calls: ['withdrawalCalls.cancel'],
    codes: ['payouts_in_review', 'account_frozen', 'withdrawals_held', 'payouts_blocked', 'account_unknown'],
    why: 'a stop of his payouts is looked at, not told: it is what lets him take an approved one back; and his account is there',
  },
  {
    calls: ['withdrawalCalls.submit'],
    codes: ['payouts_in_review'],
    why: 'who asks is told of his own stops; what screening holds waits like any other',
  },
  {
    calls: ['chainOperatorCalls.reprice', 'chainOperatorCalls.endShort'],
    codes: ['payout_seen_on_chain', 'payout_arrived_short'],
    why: 'only giving up asks what the wallet has paid',
  },
  {
    calls: ['chainOperatorCalls.reprice', 'chainOperatorCalls.giveUp'],
    codes: ['payout_not_short', 'payout_other_waits'],
    why: 'only what arrived short is ended by what the chain shows of it',
  },
  {
    calls: ['chainOperatorCalls.endShort'],
    codes: ['payout_not_replaceable', 'payout_replaced_often', 'payout_price_too_high'],
    why: 'ending what arrived short signs nothing',
  },
  {
    calls: ['treasuryCalls.moveOwn'],
    codes: ['transfer_unseen', 'transfer_booked', 'own_money_on_statement'],
    why: 'own money moves inside the ledger; only equity is held against a chain or a bank',
  },
  {
    calls: [
      'proposalCalls.approve',
      'operatorWithdrawalCalls.approve',
      'operatorWithdrawalCalls.bankPayout',
      'operatorWithdrawalCalls.reject',
      'operatorKycCalls.decide',
      'operatorKycCalls.takeBack',
      'chainOperatorCalls.payoutSent',
    ],
    codes: ['account_unknown'],
    why: 'the owner of a withdrawal or a case is never removed',
  },
  {
    calls: ['identityCalls.sendMailCode', 'identityCalls.bindEmail', 'secondResetCalls.request'],
    codes: ['invalid_phone'],
    why: 'reads an e-mail address and nothing else',
  },
  {
    calls: ['identityCalls.sendSmsCode', 'securityCalls.bindPhone'],
    codes: ['invalid_email'],
    why: 'reads a phone number and nothing else',
  },
  {
    calls: [
      'identityCalls.login',
      'identityCalls.checkMobileCode',
      'identityCalls.checkMailCode',
      'identityCalls.resetPassword',
      'securityCalls.unfreezeAccount',
    ],
    codes: ['invalid_phone', 'invalid_email'],
    why: 'what cannot be read is answered like an account that does not exist',
  },
  {
    calls: ['identityCalls.sendMailCode'],
    codes: ['sms_country_closed'],
    why: 'a mail goes to every country',
  },
  {
    calls: ['identityCalls.sendOwnCode'],
    codes: ['too_many_attempts'],
    why: 'the limits of addresses are for strangers; who is logged in asks for his own',
  },
  {
    calls: ['securityCalls.unfreezeAccount'],
    codes: ['device_code_required'],
    why: 'it always brings a code, which is a way of its own',
  },
  {
    calls: [
      'identityCalls.sendOwnCode',
      'closureCalls.request',
      'withdrawalCalls.addAddress',
      'withdrawalCalls.saveBank',
      'withdrawalCalls.submit',
      'apiKeyCalls.add',
      'apiKeyCalls.change',
      'optionCalls.exclude',
      'copyTradingCalls.retire',
    ],
    codes: ['account_unknown'],
    why: 'the customer of a session exists',
  },
  {
    calls: [
      'identityCalls.bindEmail',
      'identityCalls.changePassword',
      'identityCalls.saveFundPassword',
      'securityCalls.beginTotp',
      'securityCalls.passkeyRegisterOptions',
      'securityCalls.disableTotp',
      'securityCalls.renewRecoveryCodes',
      'securityCalls.deletePasskey',
      'securityCalls.saveAntiPhishing',
      'securityCalls.bindPhone',
      'securityCalls.requestExport',
      'securityCalls.openExport',
      'securityCalls.showAntiPhishing',
      'withdrawalCalls.deleteAddress',
      'apiKeyCalls.add',
      'apiKeyCalls.change',
      'securityCalls.requestContactChange',
      'kycCalls.submitBasic',
      'kycCalls.submitAdvanced',
      'optionCalls.exclude',
      'copyTradingCalls.retire',
    ],
    codes: ['fund_password_required'],
    why: 'the fund password is asked for only where one is set, and none is ever taken away',
  },
  {
    calls: ['securityCalls.notMe', 'secondResetCalls.stop'],
    codes: ['ticket_expired'],
    why: 'caught, and answered as link_expired',
  },
  {
    calls: ['spotCalls.cancelOrder', 'spotCalls.amendOrder', 'spotCalls.cancelAll'],
    codes: ['client_order_id_used'],
    why: 'only an order that is placed brings a client order id',
  },
  {
    calls: ['spotCalls.cancelOrder', 'spotCalls.amendOrder', 'spotCalls.order', 'transparencyCalls.show'],
    codes: ['pair_unknown'],
    why: 'the pair comes from the order or from the house’s own list, not from the caller',
  },
  {
    calls: ['spotCalls.placeOrder'],
    codes: ['order_unknown'],
    why: 'an order that is being placed is not looked for',
  },
  {
    calls: ['spotCalls.placeOrder', 'spotCalls.amendOrder'],
    codes: ['opening_stopped'],
    why: 'spot calls a stop trading_stopped',
  },
  {
    calls: ['spotCalls.amendOrder'],
    codes: ['budget_required', 'quantity_required', 'limit_orders_only', 'too_many_stops'],
    why: 'what waits has a size that was accepted, is no market order of the moment, and leaves its place to the new one',
  },
  {
    calls: ['depositCalls.inAddress', 'depositCalls.bank', 'depositCalls.claim'],
    codes: [
      'pair_not_trading',
      'trading_halted',
      'trading_stopped',
      'opening_stopped',
      'house_account',
      'verification_required',
      'option_test_required',
    ],
    why: 'the gate of deposits knows no pair and asks for nothing but that deposits are on sale',
  },
  {
    calls: ['spotCalls.placeOrder', 'spotCalls.amendOrder'],
    codes: ['house_account', 'verification_required', 'option_test_required'],
    why: 'the gate of spot asks for none of these',
  },
  {
    calls: ['hostingCalls.buy', 'machineCalls.lease', 'launchpadCalls.commit', 'launchpadCalls.change'],
    codes: [
      'pair_not_trading',
      'trading_halted',
      'trading_stopped',
      'opening_stopped',
      'option_test_required',
    ],
    why: 'the gate of hosting knows no pair, and only that of options asks for the test',
  },
  {
    calls: ['copyTradingCalls.subscribe', 'copyTradingCalls.add', 'copyTradingCalls.pause'],
    codes: [
      'pair_not_trading',
      'trading_halted',
      'trading_stopped',
      'opening_stopped',
      'option_test_required',
    ],
    why: 'the gate of copies is asked without a pair, and only that of options asks for the test',
  },
  {
    calls: ['copyTradingCalls.withdraw'],
    codes: ['copy_too_large'],
    why: 'what a withdrawal leaves is told only when it is too small',
  },
  {
    calls: ['proposalCalls.approve'],
    codes: ['lead_unknown'],
    why: 'a lead that a proposal names is never removed',
  },
  {
    calls: ['contractCalls.submit', 'contractCalls.reverse'],
    codes: ['option_test_required'],
    why: 'only the gate of options asks for the test',
  },
  {
    calls: ['optionCalls.submit', 'contractCalls.submit', 'contractCalls.reverse'],
    codes: ['trading_stopped'],
    why: 'only spot calls a stop so',
  },
  {
    calls: ['contractCalls.reverse'],
    codes: ['price_not_on_tick', 'stop_wrong_side'],
    why: 'what opens the other way is at market and without stops',
  },
  {
    calls: ['kycCalls.submitBasic'],
    codes: ['kyc_basic_first'],
    why: 'only the advanced level stands on the basic one',
  },
  {
    calls: ['kycCalls.own'],
    codes: ['kyc_under_review', 'kyc_passed', 'kyc_final', 'kyc_basic_first', 'kyc_too_many_retries'],
    why: 'told as the reason why a level is closed, not thrown',
  },
  {
    calls: ['operatorHaltCalls.announce'],
    codes: ['halt_unknown', 'halt_over'],
    why: 'begins a halt and ends none',
  },
  {
    calls: ['proposalCalls.detail'],
    codes: [
      'case_changed',
      'case_unknown',
      'journal_unknown',
      'trade_unknown',
      'pair_unknown',
      'payout_unknown',
      'configuration_unknown',
      'configuration_in_force',
    ],
    why: 'an effect that can no longer be shown is replaced by the one shown when it was proposed',
  },
  {
    calls: ['secondResetOperatorCalls.propose'],
    codes: ['target_taken'],
    why: 'always needs a second person, so nothing is carried out here',
  },
  {
    calls: ['operatorBankCalls.importStatement'],
    codes: ['case_unknown', 'case_changed', 'line_exists', 'payout_unfit'],
    why: 'the statement was kept a moment before in the same transaction, and always waits for a second person',
  },
  {
    calls: ['proposalCalls.approve'],
    codes: ['statement_gap', 'statement_line_differs'],
    why: 'a statement that no longer follows on is told as one that has changed',
  },
  {
    calls: ['proposalCalls.approve', 'operatorKycCalls.takeBack'],
    codes: ['acts_too_many'],
    why: 'what two have agreed on counts among nobody’s acts alone',
  },
  {
    calls: ['operatorKycCalls.takeBack'],
    codes: ['case_changed'],
    why: 'it only proposes: what has changed since is met by whoever agrees',
  },
  {
    calls: ['operatorBankCalls.takeBack'],
    codes: ['insufficient_balance', 'statement_used'],
    why: 'always needs a second person, so nothing is carried out here',
  },
  {
    calls: ['operatorDepositCalls.reverseLine'],
    codes: ['insufficient_balance', 'line_spent', 'payout_unfit'],
    why: 'always needs a second person, so nothing is carried out here',
  },
];
