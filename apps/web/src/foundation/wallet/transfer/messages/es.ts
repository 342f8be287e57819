/** Texts of a transfer between accounts. */
import type { TransferTexts } from './zh.ts';

export const messages = {
  fromAccount: 'Desde',
  toAccount: 'Hacia',
  swap: 'Intercambiar cuentas',
  currency: 'Moneda',
  amount: 'Cantidad',
  amountPlaceholder: 'Cantidad a transferir',
  max: 'Máx.',
  availableIs: 'Transferible {amount} {currency}',
  confirmTransfer: 'Confirmar transferencia',
  transferNote:
    'Las transferencias entre tus cuentas son gratis e inmediatas; el saldo congelado no se puede mover',
  amountRequired: 'Ingresa una cantidad',
  amountZero: 'La cantidad debe ser mayor que 0',
  amountTooLarge: 'La cantidad es demasiado grande',
  insufficient: 'Saldo disponible insuficiente',
  noCommon: 'Ninguna moneda puede moverse entre estas dos cuentas',
} satisfies TransferTexts;
