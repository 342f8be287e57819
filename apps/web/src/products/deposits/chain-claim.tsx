/** Help to find a chain transfer: coin, chain, quantity, proof, and the transaction id where it is known. */
import {
  Button,
  CoinIcon,
  Field,
  NumberInput,
  Segmented,
  Select,
  TextInput,
  formatDecimal,
} from '@candor/ui';
import { useState } from 'react';
import { useKept } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import type { Terms } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import css from './deposits.module.css';
import { ProofField } from './proof-field.tsx';
import { useClaim } from './use-claim.ts';

export function ChainClaim({
  terms,
  wished,
}: {
  terms: Terms;
  wished: { currency: string | undefined; chain: string | undefined };
}) {
  const t = useText(depositsText);
  const [currency, setCurrency] = useState(wished.currency);
  const [chainName, setChain] = useState(wished.chain);
  const coin = terms.coins.find((each) => String(each.currency) === currency) ?? terms.coins[0];
  const chain = coin?.chains.find((each) => each.chain === chainName) ?? coin?.chains[0];
  const [txId, setTxId] = useKept('claim.txId', '');
  const name = coin?.currency_name ?? '';
  const minimum = chain?.minimum ?? '0';
  const claim = useClaim({ minimum, name });
  if (coin === undefined || chain === undefined) return <p className={css['none']}>{t('noneFound')}</p>;
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) =>
        claim.submit(event, {
          currency: String(coin.currency),
          chain: chain.chain,
          ...(txId.trim() === '' ? {} : { tx_id: txId.trim() }),
        })
      }
    >
      <p className={css['lead']}>{t('claimLead')}</p>
      <WhichCoin terms={terms} coin={coin} chain={chain.chain} onCoin={setCurrency} onChain={setChain} />
      <Field
        label={t('quantity')}
        hint={t('quantityHint', { amount: formatDecimal(minimum, { isTrimmed: true }), coin: name })}
        error={claim.faults.amount ?? ''}
      >
        <NumberInput
          value={claim.amount}
          onChange={claim.write}
          maxDecimals={8}
          placeholder={t('quantityPlaceholder')}
          after={<span className={css['unit']}>{name}</span>}
        />
      </Field>
      <Field label={t('txId')} hint={t('txIdHint')}>
        <TextInput
          value={txId}
          maxLength={128}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setTxId(event.target.value)}
        />
      </Field>
      <ProofField label={t('proof')} fault={claim.faults.image} onChange={claim.attach} />
      <Button type="submit" size="l" isBlock isBusy={claim.isBusy}>
        {t('submit')}
      </Button>
    </form>
  );
}

interface WhichCoinProps {
  terms: Terms;
  coin: Terms['coins'][number];
  chain: string;
  onCoin: (currency: string) => void;
  onChain: (chain: string) => void;
}

function WhichCoin({ terms, coin, chain, onCoin, onChain }: WhichCoinProps) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  return (
    <>
      <Field label={t('coin')}>
        <Select
          label={t('chooseCoin')}
          closeLabel={words('close')}
          value={String(coin.currency)}
          options={terms.coins.map((each) => ({
            id: String(each.currency),
            label: each.currency_name,
            note: each.full_name,
            icon: <CoinIcon symbol={each.currency_name} size={24} />,
          }))}
          onChange={onCoin}
        />
      </Field>
      {coin.chains.length > 1 ? (
        <div className={css['network']}>
          <span className={css['label']}>{t('network')}</span>
          <Segmented
            label={t('network')}
            value={chain}
            onChange={onChain}
            options={coin.chains.map((each) => ({ id: each.chain, label: each.chain }))}
          />
        </div>
      ) : null}
    </>
  );
}
