/** Texts of closing the account in Spanish. */
import type { Messages } from './zh.ts';

export const messages: Messages = {
  title: 'Cerrar la cuenta',
  intro:
    'Una cuenta cerrada no se puede volver a abrir. Tras pedirlo tienes {days} días para usarla como siempre y cambiar de idea.',
  keptRecords: 'Los datos de identidad, dinero y accesos que exige la ley se conservan cifrados',
  keptPictures: 'Tus fotos se borran cinco años después del cierre',
  exportFirst: 'Exporta antes tus datos: después no se podrán descargar',
  noReturn: 'Con este correo o teléfono no se podrá entrar ni abrir otra cuenta',
  first: 'Primero hay que resolver',
  leftOver: 'Restos que quedan en la cuenta',
  stillThere: 'Resuélvelo a tiempo o la cuenta seguirá abierta',
  balance: 'Saldo disponible',
  frozen: 'Saldo congelado',
  deposit_open: 'Depósito en curso',
  withdrawal_open: 'Retiro en curso',
  account_coin: 'Cuenta spot',
  account_contract: 'Cuenta de futuros',
  account_option: 'Cuenta de opciones',
  account_trust: 'Cuenta de finanzas',
  account_copy: 'Cartera copiada',
  agree: 'Entiendo que la cuenta no se puede volver a abrir',
  agreeDust: 'Dejo los restos de menos de 1 USDT y entiendo que la cuenta no se puede volver a abrir',
  closesAt: 'Tu cuenta se cierra el {when}',
  coolingHint:
    'Hasta entonces puedes usarla como siempre. Ese día no debe haber dinero ni nada sin terminar.',
  takeBack: 'Conservar mi cuenta',
  takeBackHint: 'La cuenta sigue abierta. Para cerrarla habrá que pedirlo de nuevo.',
  lastStopped:
    'La solicitud anterior terminó el {when} sin cierre: había dinero en la cuenta o algo sin terminar.',
};
