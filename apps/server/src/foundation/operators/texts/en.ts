/** Texts of operators in English. */
import type { operatorNoun, operatorSessionNoun, proposalNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const en: TextsIn<typeof operatorNoun | typeof operatorSessionNoun | typeof proposalNoun> = {
  refusals: {
    operator_unknown: 'This operator does not exist.',
    operator_exists: 'There is already an operator with this email address.',
    operator_alike:
      'An operator already goes by this name, or one that looks like it, or reads this mailbox.',
    roles_not_allowed:
      'A person holds one or two roles, and at most one of treasurer, withdrawal approver, market admin and access admin. An auditor holds nothing else, and no one both makes and checks the same money.',
    last_of_role: 'This is the last person with the role {role}. Give it to someone else first.',
    already_registered: 'This account is registered already.',
    house_account: 'Accounts of staff and of the platform may not trade this product.',
    operator_password_weak: 'The password needs at least 12 characters and must not be easy to guess.',
    case_unknown: 'This request does not exist.',
    proposal_open: 'There is already an open proposal about this.',
    proposals_many: 'You have {limit} open proposals: take some back, or wait until they are decided.',
    proposal_again:
      '{limit} proposals of yours about this came to nothing within 24 hours: a colleague has to make it.',
    case_changed: 'Someone else has changed this case. Please look at it again.',
    proposal_unknown: 'This proposal does not exist.',
    proposal_expired: 'This proposal has run out of time. Please make it again.',
    own_case: 'You cannot decide on your own case. Someone else has to.',
    checked_already: 'You have already voted on this proposal.',
    proof_needed: 'Please confirm with your authenticator or security key that it is you, then try again.',
    worth_unknown: 'There is no price to value this at. Please try again later.',
    act_too_large: 'One act may be worth {limit} USDT at most.',
    acts_too_many: 'One person may make {limit} of these in 24 hours.',
    customer_held_up:
      'You have said no to this customer {limit} times within {days} days: someone else has to decide.',
  },
  successes: {
    proposed: 'Submitted for a second person to check.',
    case_decided: 'Decision saved.',
  },
};
