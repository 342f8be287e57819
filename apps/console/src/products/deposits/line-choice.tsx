/** Lines that may prove a bank claim, what of each fits, and the match: both sides beside each other before it is done. */
import { Alert, App, Button, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { closingOnMoved, type RefusalError, useAction } from '../../platform/api/index.ts';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { DiffTable, Docked, Facts, Hint, Money, Mono, Stack, Tags, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay, useMe } from '../../foundation/session/index.ts';
import { StateTag } from '../../foundation/wording/index.ts';
import { depositsText } from './deposits-text.ts';
import { LeftBesideHint } from './left-beside.tsx';
import { refreshDeposits } from './refresh-deposits.ts';

type Claim = ReplyOf<typeof operatorDepositCalls.claim>;
type Line = Claim['lines'][number];

interface LineChoiceProps {
  claim: Claim;
  onMoved: (refusal: RefusalError) => boolean;
}

export function LineChoice({ claim, onMoved }: LineChoiceProps) {
  const t = useText(depositsText);
  const [chosen, setChosen] = useState<Line>();
  // Once it is decided, the claim names its line itself.
  if (claim.lines.length === 0 && claim.state !== 'review') return null;
  return (
    <Card title={t('lineSide')}>
      <Stack>
        {claim.lines.length === 0 ? <Alert type="info" title={t('noLines')} /> : null}
        {claim.lines.map((line) => (
          <LineCard
            key={line.id}
            line={line}
            isOpen={claim.state === 'review'}
            onMatch={() => setChosen(line)}
          />
        ))}
      </Stack>
      {chosen === undefined ? null : (
        <MatchDialog claim={claim} line={chosen} onMoved={onMoved} onClose={() => setChosen(undefined)} />
      )}
    </Card>
  );
}

function LineCard({ line, isOpen, onMatch }: { line: Line; isOpen: boolean; onMatch: () => void }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const may = useMay();
  const { data: me } = useMe();
  const isOwn = line.entered_by.id === me?.id;
  const button = (
    <Button
      type="primary"
      size="small"
      disabled={isOwn}
      onClick={onMatch}
      aria-label={`${t('match')}: #${line.id}`}
    >
      {t('match')}
    </Button>
  );
  return (
    <Card
      size="small"
      title={
        <>
          <To path={`lines/${line.id}`}>{`#${line.id}`}</To> <StateTag state={line.state} />
        </>
      }
      extra={isOpen && may(operatorDepositCalls.match) ? button : null}
    >
      <Facts
        list={[
          [t('sender'), <strong key="sender">{line.sender_name}</strong>],
          [words('amount'), <Money key="amount" amount={line.amount} currency={line.currency} />],
          [t('reference'), <Mono key="reference">{line.reference}</Mono>],
          [t('valueDate'), line.value_date],
          [t('enteredBy'), line.entered_by.name],
          [t('fits'), <Tags key="fits" color="success" list={line.fits.map((fit) => t(`fits_${fit}`))} />],
        ]}
      />
      {isOwn ? <Hint>{t('ownLine')}</Hint> : null}
      <LeftBesideHint line={line} />
    </Card>
  );
}

function MatchDialog({
  claim,
  line,
  onMoved,
  onClose,
}: LineChoiceProps & { line: Line; onClose: () => void }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const { message } = App.useApp();
  const { run, isBusy } = useAction(operatorDepositCalls.match, {
    isQuiet: true,
    onDone: ({ outcome }) => {
      void (outcome === 'credited' ? message.success : message.warning)(t(`outcome_${outcome}`));
      refreshDeposits();
      onClose();
    },
    onRefusal: closingOnMoved(onMoved, onClose),
  });
  const names: Record<string, string> = {
    amount: words('amount'),
    sender: t('sender'),
    reference: t('reference'),
  };
  const amountOf = (of: { amount: string; currency: string }) => `${groupDigits(of.amount)} ${of.currency}`;
  return (
    <Docked
      title={t('matchTitle', { claim: claim.id, line: line.id })}
      onCancel={onClose}
      onOk={() =>
        void run({
          claim_id: claim.id,
          claim_version: claim.version,
          line_id: line.id,
          line_version: line.version,
        })
      }
      okText={t('match')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy, autoFocus: true }}
    >
      <Stack>
        <Hint>{t('matchHint')}</Hint>
        <DiffTable
          name={(field) => names[field] ?? field}
          titles={[t('claimSide'), t('line', { id: line.id })]}
          lines={[
            { field: 'amount', before: amountOf(claim), after: amountOf(line) },
            { field: 'sender', before: claim.verified_name, after: line.sender_name },
            { field: 'reference', before: claim.reference ?? '', after: line.reference },
          ]}
        />
      </Stack>
    </Docked>
  );
}
