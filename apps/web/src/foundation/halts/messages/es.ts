/** Texts of announced halts. */
import type { HaltsTexts } from './zh.ts';

export const messages = {
  running: 'Operaciones suspendidas hasta nuevo aviso',
  runningUntil: 'Operaciones suspendidas hasta el {to}',
  coming: 'Las operaciones se suspenden el {from}',
  comingUntil: 'Operaciones suspendidas del {from} al {to}',
  maintenance: 'Motivo: mantenimiento.',
  market_event: 'Motivo: un evento extraordinario en el mercado subyacente.',
  legal: 'Motivo: un requisito legal.',
  fault: 'Motivo: una falla técnica.',
  spot: 'Sin órdenes nuevas; aún puedes cancelar.',
  contracts:
    'No puedes abrir, pero sí cerrar. Ninguna posición se liquida; la toma de ganancias y el stop de pérdidas no se activan.',
  options:
    'No se venden opciones. Las compradas antes del aviso se liquidan como siempre con los precios publicados.',
  spotComing: 'Entonces no habrá órdenes nuevas; podrás cancelar.',
  contractsComing:
    'Entonces no podrás abrir, pero sí cerrar. Ninguna posición se liquida; la toma de ganancias y el stop de pérdidas no se activan.',
  optionsComing: 'No se venden opciones que vencerían durante la suspensión.',
} satisfies HaltsTexts;
