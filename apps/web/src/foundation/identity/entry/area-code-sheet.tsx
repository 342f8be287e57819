/** Choosing a country's dialling code, with search. */
import { EmptyState, OptionList, Sheet, Skeleton } from '@candor/ui';
import { useMemo } from 'react';
import { failureText } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import { bigFirst, optionOf, useCountries } from './area-codes.ts';

interface AreaCodeSheetProps {
  isOpen: boolean;
  chosen: string;
  onChoose: (areaCode: string) => void;
  onClose: () => void;
}

export default function AreaCodeSheet({ isOpen, chosen, onChoose, onClose }: AreaCodeSheetProps) {
  const t = useText(identityText);
  const words = useText(wordsText);
  return (
    <Sheet
      height="tall"
      isOpen={isOpen}
      title={t('countryTitle')}
      closeLabel={words('close')}
      onClose={onClose}
    >
      {isOpen ? <Countries chosen={chosen} onChoose={onChoose} /> : null}
    </Sheet>
  );
}

function Countries({ chosen, onChoose }: Pick<AreaCodeSheetProps, 'chosen' | 'onChoose'>) {
  const t = useText(identityText);
  const { data, error } = useCountries();
  const countries = useMemo(() => bigFirst(data ?? []), [data]);
  const options = useMemo(() => countries.map(optionOf), [countries]);
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="text" count={12} />
    ) : (
      <EmptyState title={failureText(error)} />
    );
  }
  return (
    <OptionList
      label={t('countryTitle')}
      options={options}
      value={countries.find((country) => country.area_code === chosen)?.iso}
      onChoose={(iso) => onChoose(data.find((country) => country.iso === iso)?.area_code ?? chosen)}
      searchPlaceholder={t('countrySearch')}
      noneText={t('countryNone')}
    />
  );
}
