/** A value as people read it, by its field: words for codes, names for countries, moments for numbers. */
import {
  fillText,
  formatMoment,
  languageName,
  regionName,
  useCodeText,
  useLanguage,
  useText,
} from '../../platform/i18n/index.ts';
import { partValuesOf, withPartWords } from '../../platform/part/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useRoleName } from '../session/index.ts';
import { offerActsText, offerStatesText } from './offers-text.ts';
import { statesText } from './states-text.ts';
import { type Place, placeOf, withWords } from './account-rules.ts';
import { placesText } from './places-text.ts';
import { readingOf } from './field-readings.ts';
import { countedText } from './figure-rules.ts';
import { shownAs } from './value-rules.ts';
import { valuesText } from './values-text.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@candor/wire';

/** `isWhole`: for what somebody agrees to. */
export function useValueText(isWhole = false): (field: string, value: string) => string {
  const words = useText(wordsText);
  const codeName = useValueName();
  const placeText = usePlaceText();
  const language = useLanguage();
  return (field, value) => {
    const place = placeOf(field, value);
    const placed = place === undefined ? undefined : placeText(place, value);
    if (placed !== undefined) return placed;
    const reading = readingOf(field);
    const shown = shownAs(field, value, { isWhole, isCode: reading === 'codes' });
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
      case 'text': {
        // What people wrote stays as they wrote it.
        if (reading === 'written' || field === 'reason') return shown.text;
        const figure =
          typeof reading === 'function' ? reading(shown.text, language) : countedText(field, shown.text);
        return figure ?? withWords(shown.text, language, reading === 'amount');
      }
    }
  };
}

/** A code that stands in a field. */
function useValueName(): (field: string, code: string) => string {
  const language = useLanguage();
  const stateName = useCodeText(withPartWords('states', statesText));
  const valueName = useCodeText(withPartWords('values', valuesText));
  const roleName = useRoleName();
  const offerAct = useCodeText(offerActsText);
  const offerState = useCodeText(offerStatesText);
  return (field, code) => {
    if ((field === 'roles' || field === 'waiting_roles') && isRole(code)) return roleName(code);
    const ofField = partValuesOf(field)?.[language];
    if (ofField !== undefined && Object.hasOwn(ofField, code)) return ofField[code]!;
    if (field.endsWith('_act')) return offerAct(code);
    if (field === 'offer_state') return offerState(code);
    const state = stateName(code);
    if (field !== 'by' && state !== code) return state;
    const known = valueName(code);
    return known === code ? code.replaceAll('_', ' ') : known;
  };
}

/** A place of the ledger by its name, with the code where the name is shared. */
function usePlaceText(): (place: Place, code: string) => string | undefined {
  const name = useCodeText(withPartWords('places', placesText));
  const accountName = (account: string): string => {
    const known = name(`U:${account}`);
    return known === `U:${account}` ? account : known;
  };
  return (place, code) => {
    switch (place.as) {
      case 'customer':
        return fillText(name('customer'), { id: place.userId, account: accountName(place.account) });
      case 'own': {
        const account = accountName(place.account);
        return account === place.account ? undefined : fillText(name('ownAccount'), { account });
      }
      case 'bank':
        return fillText(name('bank'), { id: place.bank });
      case 'chain':
        return fillText(name('chain'), { id: place.chain });
      case 'reserve': {
        const known = name(place.of);
        return known === place.of ? code : fillText(known, { id: place.id });
      }
      case 'house':
        return name(place.code);
    }
  };
}

function isRole(code: string): code is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(code);
}
