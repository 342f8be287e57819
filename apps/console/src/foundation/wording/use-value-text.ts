/** A value as people read it, by its field: words for codes, names for countries, moments for numbers. */
import {
  formatMoment,
  languageName,
  regionName,
  useCodeText,
  useLanguage,
  useText,
} from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useRoleName } from '../session/index.ts';
import { offerActsText, offerStatesText } from './offers-text.ts';
import { statesText } from './states-text.ts';
import { type Place, placeOf, withWords } from './account-rules.ts';
import { HOUSE_PLACES, placesText } from './places-text.ts';
import { figureText } from './figure-rules.ts';
import { shownAs } from './value-rules.ts';
import { valuesText } from './values-text.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@candor/wire';

const OFFER_STATES: ReadonlySet<string> = new Set(['offer_state', 'lead_state', 'output_kind']);

/** `isWhole`: for what somebody agrees to. */
export function useValueText(isWhole = false): (field: string, value: string) => string {
  const words = useText(wordsText);
  const stateName = useCodeText(statesText);
  const valueName = useCodeText(valuesText);
  const roleName = useRoleName();
  const offerAct = useCodeText(offerActsText);
  const offerState = useCodeText(offerStatesText);
  const codeName = (field: string, code: string): string => {
    if ((field === 'roles' || field === 'waiting_roles') && isRole(code)) return roleName(code);
    if (field.endsWith('_act')) return offerAct(code);
    if (OFFER_STATES.has(field)) return offerState(code);
    const state = stateName(code);
    if (field !== 'by' && state !== code) return state;
    const known = valueName(code);
    return known === code ? code.replaceAll('_', ' ') : known;
  };
  const placeText = usePlaceText();
  const language = useLanguage();
  return (field, value) => {
    const place = placeOf(field, value);
    if (place !== undefined) return placeText(place, value);
    const shown = shownAs(field, value, isWhole);
    switch (shown.as) {
      case 'flag':
        return words(shown.isOn ? 'yes' : 'no');
      case 'moment':
        return formatMoment(shown.at);
      case 'country':
        return regionName(shown.code);
      case 'language':
        return languageName(shown.code);
      case 'codes':
        return shown.codes.map((code) => codeName(field, code)).join(words('comma'));
      case 'text':
        return (
          figureText(field, shown.text, {
            tier: (of) => words('tier', of),
            level: (of) => words('feeLevel', of),
          }) ?? withWords(field, shown.text, language)
        );
    }
  };
}

/** A place of the ledger by its name, with the code where the name is shared. */
function usePlaceText(): (place: Place, code: string) => string {
  const t = useText(placesText);
  const accountName = useCodeText(placesText);
  return (place, code) => {
    if (place.as === 'customer')
      return t('customer', { id: place.userId, account: accountName(place.account) });
    if (place.as === 'own') return t('ownAccount', { account: accountName(place.account) });
    if (place.as === 'bank') return t('bank', { id: place.bank });
    if (place.as === 'chain') return t('chain', { id: place.chain });
    if (place.as === 'reserve') return t(`reserve_${place.of}`, { id: place.id });
    const name = HOUSE_PLACES[place.code];
    return name === undefined ? code : accountName(name);
  };
}

function isRole(code: string): code is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(code);
}
