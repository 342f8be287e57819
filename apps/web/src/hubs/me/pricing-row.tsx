/** The currency totals are shown in; the server names the ones it has a rate for. */
import { ListRow, OptionList, Sheet } from '@candor/ui';
import { useState } from 'react';
import { useValuationOptions } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { setPreferences, usePreferences } from '../../platform/storage/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { meText } from './me-text.ts';

export function PricingRow({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const t = useText(meText);
  const words = useText(wordsText);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const valuation = usePreferences((preferences) => preferences.valuation);
  const options = useValuationOptions(isOpen);
  return (
    <>
      <ListRow title={t('pricing')} hint={t('pricingHint')} value={valuation} onPress={() => setOpen(true)} />
      <Sheet isOpen={isOpen} title={t('pricing')} closeLabel={words('close')} onClose={() => setOpen(false)}>
        <OptionList
          label={t('pricing')}
          value={valuation}
          options={options}
          onChoose={(currency) => {
            setPreferences({ valuation: currency });
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
