/** Texts of closing the account in Spanish. */
import type { Messages } from './zh.ts';

export const messages: Messages = {
  title: 'Cerrar la cuenta',
  intro:
    'Una cuenta cerrada no se puede reabrir. Después de solicitarlo tienes {days} días para usarla como siempre y cambiar de opinión.',
  keptRecords: 'Los datos de identidad, fondos y accesos que exige la ley se conservan cifrados',
  keptPictures: 'Tus fotos se borran cinco años después del cierre',
  exportFirst: 'Exporta antes tus datos: después no se podrán descargar',
  noReturn: 'Con este correo o teléfono no podrás iniciar sesión ni abrir otra cuenta',
  first: 'Primero resuelve esto',
  leftOver: 'Saldo mínimo que queda en la cuenta',
  stillThere: 'Resuélvelo a tiempo o la cuenta seguirá abierta',
  balance: 'Saldo disponible',
  frozen: 'Saldo congelado',
  deposit_open: 'Depósito en curso',
  withdrawal_open: 'Retiro en curso',
  rental_open: 'Alquiler de minería en curso',
  agree: 'Entiendo que la cuenta no se puede reabrir',
  agreeDust: 'Acepto dejar el resto de menos de 1 USDT y entiendo que la cuenta no se puede reabrir',
  closesAt: 'Tu cuenta se cierra el {when}',
  coolingHint: 'Hasta entonces puedes usarla como siempre. Ese día no debe haber fondos ni nada pendiente.',
  takeBack: 'Conservar mi cuenta',
  takeBackHint: 'La cuenta sigue abierta. Para cerrarla tendrás que solicitarlo de nuevo.',
  lastStopped:
    'La solicitud anterior terminó el {when} sin cierre: había fondos o algo pendiente en la cuenta.',
};
