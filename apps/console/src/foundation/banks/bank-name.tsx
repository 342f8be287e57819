/** A bank of the house by its name: its number alone says nothing to whoever looks at a line or a statement. */
import { operatorBankCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { Clamp } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';

/** In a list on two lines at most; with `isWhole` as long as it is. */
export function BankName({ bank, isWhole = false }: { bank: number; isWhole?: boolean }) {
  const may = useMay();
  const { data = [] } = useCall(
    operatorBankCalls.overview,
    {},
    { isEnabled: may(operatorBankCalls.overview) },
  );
  const known = data.find((each) => each.bank === bank);
  const name = known === undefined ? String(bank) : `${bank} · ${known.bank_name}`;
  if (isWhole) return name;
  return <Clamp>{name}</Clamp>;
}
