/** Texts of a lost second factor in Spanish. */
import type { LostSecondTexts } from './zh.ts';

export const messages: LostSecondTexts = {
  title: 'Perdí la verificación en dos pasos',
  intro:
    '¿No tienes tu teléfono, tus llaves de acceso ni tus códigos de recuperación? Demuestra que la cuenta es tuya y dos personas de nuestro equipo decidirán si se quita la verificación en dos pasos.',
  wait: 'La revisión empieza {hours} horas después de tu solicitud',
  link: 'Al quitarla se cierran todas las sesiones y los retiros se pausan al menos 24 horas. Te avisamos por correo y teléfono; el enlace del mensaje cancela la solicitud en cualquier momento.',
  codeTo: 'Código enviado a {target}',
  ask: 'Solicitar',
  asked: 'Solicitud enviada',
  askedUntil: 'Nuestro equipo la revisará a partir del {when}',
  askedHint:
    'Te diremos el resultado por correo o SMS. ¿Apareció tu teléfono o un código? Solo inicia sesión.',
  openUntil: 'Ya hay una solicitud; nuestro equipo la revisará a partir del {when}',
  again: 'Inicia sesión de nuevo',
  againHint: 'Para proteger la cuenta, vuelve a iniciar sesión con tu contraseña.',
  logIn: 'Iniciar sesión',
  entry: '¿Perdiste todo esto?',
  stopTitle: 'Protección de la cuenta',
  stopAsked:
    'Se pausan los retiros 24 horas y se cancela la solicitud abierta. Si se envió o canceló desde un dispositivo con la sesión iniciada, se cierran todas las sesiones',
  stopNow: 'No fui yo: detener ahora',
  stopDone: 'La solicitud de {account} está cancelada',
  stopDoneOut: 'La solicitud de {account} está cancelada y se cerraron todas las sesiones',
  stopOut: 'Se cerraron todas las sesiones de {account}',
  stopUntil: 'Los retiros están en pausa hasta el {when}. Alguien conoce tu contraseña: cámbiala ahora.',
  stopUntilOut:
    'Los retiros están en pausa hasta el {when}. Alguien había iniciado sesión en tu cuenta: cambia tu contraseña ahora.',
  runningTitle: 'Alguien pidió quitar tu verificación en dos pasos',
  runningUntil: 'Nuestro equipo la revisará a partir del {when}',
  runningHint: '¿No fuiste tú? Cancélala ahora y cambia tu contraseña.',
  stop: 'Cancelar la solicitud',
  reasonHint: 'Qué pasó',
  pictures:
    'Toma dos fotos nuevas con tu documento. Dos personas de nuestro equipo las comparan con tu verificación.',
  front: 'Anverso del documento',
  hand: 'Sosteniendo tu documento o pasaporte',
  picturesMissing: 'Agrega antes las dos fotos',
  cannotRead: 'Ya no puedo usar {target}',
  unlinks:
    'Si se aprueba, {target} se desvincula de tu cuenta y ya no sirve para iniciar sesión ni recibir códigos. Los retiros se pausan al menos 48 horas.',
  newEmail: 'Correo nuevo',
  newCode: 'Código enviado al correo nuevo',
};
