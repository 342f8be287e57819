/** Texts of a lost second factor in Spanish. */
import type { LostSecondTexts } from './zh.ts';

export const messages: LostSecondTexts = {
  title: 'Segundo factor perdido',
  intro:
    '¿Sin teléfono, llaves de acceso ni códigos de recuperación? Demuestra que la cuenta es tuya y dos personas de nuestro equipo decidirán si se quita.',
  wait: 'Nadie la revisa antes de {hours} horas',
  link: 'Al quitarlo se cierran todas las sesiones y los retiros se pausan al menos 24 horas. Te avisamos por correo y teléfono; el enlace del mensaje lo cancela en cualquier momento.',
  codeTo: 'Código enviado a {target}',
  ask: 'Pedir que se quite',
  asked: 'Solicitud enviada',
  askedUntil: 'Nuestro equipo la revisa a partir del {when}',
  askedHint: 'Te diremos el resultado por correo o SMS. ¿Apareció tu teléfono o un código? Entra sin más.',
  openUntil: 'Ya hay una solicitud; nuestro equipo la revisa a partir del {when}',
  again: 'Vuelve a entrar',
  againHint: 'Para proteger la cuenta, vuelve al acceso y escribe de nuevo la contraseña.',
  logIn: 'Entrar',
  entry: '¿Has perdido todo esto?',
  stopTitle: 'Protección de la cuenta',
  stopWorking: 'Cancelando la solicitud…',
  stopDone: 'La solicitud de {account} está cancelada',
  stopUntil: 'Los retiros se pausan hasta el {when}. Alguien conoce tu contraseña: cámbiala ya.',
  runningTitle: 'Alguien pidió quitar tu segundo factor',
  runningUntil: 'Nuestro equipo lo revisa a partir del {when}',
  runningHint: '¿No fuiste tú? Cancélalo ya y cambia tu contraseña.',
  stop: 'Cancelar la solicitud',
  reasonHint: 'Qué pasó',
};
