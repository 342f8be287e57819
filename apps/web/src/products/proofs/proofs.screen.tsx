/**
 * "My balance is included" (R-POL-3): opened, and this device has worked out leaf, path and root before anything green is shown. Plain
 * words first, hashes behind a tap; without login the public half.
 */
import { Button, ListGroup, ListRow, Skeleton } from '@candor/ui';
import { proofCalls } from '@candor/wire';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useProfile } from '../../foundation/identity/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { go, loginAddress, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { Screen, copyText } from '../../platform/view/index.ts';
import type { Mine } from './check-days.ts';
import { AddressesCard, type Day, HashesCard, OwnCard, PlainCard, TotalsCard } from './day-cards.tsx';
import css from './proofs.module.css';
import { proofsText } from './proofs-text.ts';
import { useOwnCheck } from './use-own-check.ts';
import { Verdict } from './verdict.tsx';

const DAYS_SHOWN = 30;

export default function ProofsScreen() {
  const t = useText(proofsText);
  const reading = useCall(proofCalls.status, {});
  return (
    <Screen title={t('title')}>
      <Loaded reading={reading} waiting={<Waiting />}>
        {({ newest, next_at: nextAt }) =>
          newest === null ? <NoDay /> : <Days newest={newest} nextAt={nextAt} />
        }
      </Loaded>
    </Screen>
  );
}

function Waiting() {
  return (
    <div className={css['page']} aria-busy="true">
      <Skeleton variant="block" height={204} />
      <Skeleton variant="block" height={132} />
      <Skeleton variant="block" height={260} />
    </div>
  );
}

function NoDay() {
  const t = useText(proofsText);
  return (
    <div className={css['page']}>
      <section className={css['verdict']} data-tone="busy">
        <h2>{t('noDay')}</h2>
        <p>{t('noDayHint')}</p>
      </section>
      <PlainCard />
    </div>
  );
}

function Days({ newest, nextAt }: { newest: Day; nextAt: number }) {
  const isLoggedIn = useIsLoggedIn();
  const [seq, setSeq] = useState<number>();
  const shown = seq ?? newest.seq;
  const after = Math.max(0, newest.seq - DAYS_SHOWN);
  const days = useCall(proofCalls.days, { after: String(after), limit: String(DAYS_SHOWN) });
  const ownProof = useCall(proofCalls.mine, { seq: String(shown) });
  // What the screen still holds of another day is not what was asked for.
  const isOther = ownProof.isFetching && ownProof.data?.day.seq !== shown;
  const day = days.data?.days.find((each) => each.seq === shown) ?? newest;
  const list = [...(days.data?.days ?? [newest])].reverse();
  return (
    <div className={css['page']}>
      {isLoggedIn ? (
        <Loaded
          reading={isOther ? { ...ownProof, data: undefined } : ownProof}
          waiting={<Skeleton variant="block" height={336} />}
        >
          {(mine) => <Own mine={mine} seq={shown} nextAt={shown === newest.seq ? nextAt : undefined} />}
        </Loaded>
      ) : (
        <Public day={newest} />
      )}
      <PlainCard />
      <TotalsCard day={day} />
      <AddressesCard day={day} />
      <History days={list} shown={shown} onChoose={setSeq} />
      <HashesCard day={day} leaves={isLoggedIn ? (ownProof.data?.leaves ?? []) : []} />
    </div>
  );
}

function Own({ mine, seq, nextAt }: { mine: Mine; seq: number; nextAt: number | undefined }) {
  const t = useText(proofsText);
  const uid = useProfile().data?.id;
  const { checked, again } = useOwnCheck(
    uid === undefined ? undefined : { uid, seq, reply: mine },
    uid !== undefined,
  );
  const { keys = [], balances, fault } = typeof checked === 'object' ? checked : {};
  return (
    <>
      <Verdict
        checked={checked}
        about={mine.leaves.length === 0 ? 'none' : 'own'}
        takenAt={mine.day.taken_at}
        nextAt={nextAt}
        onAgain={again}
      />
      {mine.leaves.length === 0 && fault === undefined ? null : (
        <>
          {mine.leaves.length > 0 && <OwnCard leaves={mine.leaves} />}
          <div className={css['rows']}>
            <ListGroup>
              <ListRow
                icon={<Copy size={20} />}
                title={t('copyProof')}
                hint={t('copyProofHint')}
                hasChevron={false}
                onPress={() => {
                  const { day, leaves } = mine;
                  void copyText(JSON.stringify({ uid, day, leaves, keys, balances }, null, 2));
                }}
              />
            </ListGroup>
          </div>
        </>
      )}
    </>
  );
}

function Public({ day }: { day: Day }) {
  const t = useText(proofsText);
  const { address } = usePlace();
  const { checked, again } = useOwnCheck(undefined, true);
  return (
    <>
      <Verdict checked={checked} about="public" takenAt={day.taken_at} nextAt={undefined} onAgain={again} />
      <Button isBlock onClick={() => go(loginAddress(address, true))}>
        {t('logIn')}
      </Button>
    </>
  );
}

function History({
  days,
  shown,
  onChoose,
}: {
  days: readonly Day[];
  shown: number;
  onChoose: (seq: number) => void;
}) {
  const t = useText(proofsText);
  return (
    <section className={css['card']}>
      <h2>{t('days')}</h2>
      <ul className={css['days']}>
        {days.map(({ seq, date, checks }) => (
          <li key={seq}>
            <button type="button" aria-pressed={seq === shown} onClick={() => onChoose(seq)}>
              <span className="tnum">{date}</span>
              <small>{t('checks', { n: checks })}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
