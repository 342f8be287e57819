/** What identity tells customers in Spanish. */
import type { IdentityTexts } from './kinds.ts';

export const es: IdentityTexts = {
  contact_change_requested: [
    'Cambio de contacto solicitado',
    'Se ha pedido cambiar el contacto vinculado a tu cuenta; podrá cambiarse a partir del {until}. Si no fuiste tú, inicia sesión ahora, cancela la solicitud y cambia tus contraseñas.',
  ],
  contact_change_expired: [
    'Solicitud vencida',
    'La solicitud para cambiar el correo o el teléfono venció. Si aún la necesitas, pídela de nuevo.',
  ],
  contact_change_refused: [
    'Cambio de contacto no aprobado',
    'La solicitud para cambiar el correo o el teléfono no fue aprobada: {reason}. Lo vinculado no cambia; puedes pedirlo de nuevo.',
  ],
  contact_change_cancelled: [
    'Solicitud cancelada',
    'Se canceló la solicitud para cambiar el correo o el teléfono; lo vinculado no cambia. Si aún la necesitas, pídela de nuevo.',
  ],
  login_password_changed: [
    'Contraseña de acceso cambiada',
    'Se cambió tu contraseña de acceso. Se cerraron las demás sesiones y los retiros se pausan al menos 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
  ],
  fund_password_changed: [
    'Contraseña de fondos actualizada',
    'Se creó o cambió tu contraseña de fondos. Se cerraron las demás sesiones y los retiros se pausan al menos 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
  ],
  recovery_codes_renewed: [
    'Nuevos códigos de recuperación',
    'Se generaron nuevos códigos de recuperación y los anteriores ya no sirven. Se cerraron las demás sesiones y los retiros se pausan al menos 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
  ],
  recovery_code_used: [
    'Código de recuperación usado',
    'Se usó un código de recuperación de tu cuenta. Se cerraron las demás sesiones y los retiros se pausan al menos 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
  ],
  second_factor_on: [
    'Verificación en dos pasos activada',
    '{factor} se activó. Los retiros se pausan al menos 24 horas.',
  ],
  second_factor_off: [
    'Verificación en dos pasos desactivada',
    '{factor} se desactivó. Los retiros se pausan al menos 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
  ],
  second_factor_guessed: [
    'Códigos de dos pasos incorrectos',
    'Alguien usó tu contraseña de acceso e introdujo varias veces códigos de dos pasos incorrectos. Si no fuiste tú, cambia ahora tu contraseña de acceso; la verificación en dos pasos sigue protegiendo tu cuenta.',
  ],
  proofs_guessed: [
    'Contraseñas o códigos incorrectos',
    'Se introdujeron varias veces contraseñas o códigos de dos pasos incorrectos en tu cuenta, desde un dispositivo con la sesión iniciada, desde uno tuyo o por alguien que lee tu correo. Si no fuiste tú, cierra la sesión en tus otros dispositivos en el centro de seguridad y cambia ahora tus contraseñas.',
  ],
  fund_password_locked: [
    'Contraseña de fondos bloqueada',
    'La contraseña de fondos se introdujo mal cinco veces seguidas y queda bloqueada 24 horas. Si no fuiste tú, cierra la sesión en tus otros dispositivos en el centro de seguridad y cambia ahora tu contraseña de acceso.',
  ],
  second_reset_requested: [
    'Solicitud para quitar la verificación en dos pasos',
    'Recibimos una solicitud para quitar la verificación en dos pasos. Dos personas de nuestro equipo la revisarán a partir del {until}. Si no fuiste tú, cancélala en el centro de seguridad.',
  ],
  second_reset_done: [
    'Verificación en dos pasos eliminada',
    'Se eliminaron la verificación en dos pasos y sus códigos de recuperación. Se cerraron todas las sesiones y los retiros se pausan al menos 24 horas. Configúrala de nuevo al iniciar sesión. Si no fuiste tú, congela tu cuenta ahora.',
  ],
  second_reset_refused: [
    'Solicitud no aprobada',
    'La solicitud para quitar la verificación en dos pasos no fue aprobada: {reason}. La verificación sigue activa.',
  ],
  second_reset_cancelled: [
    'Solicitud cancelada',
    'Se canceló la solicitud para quitar la verificación en dos pasos. La verificación sigue activa.',
  ],
  second_reset_expired: [
    'Solicitud vencida',
    'La solicitud para quitar la verificación en dos pasos venció. Si aún la necesitas, pídela de nuevo.',
  ],
  phone_changed: [
    'Teléfono cambiado',
    'Se cambió el teléfono de tu cuenta. Los retiros se pausan al menos 24 horas.',
  ],
  email_changed: [
    'Correo cambiado',
    'Se cambió el correo de tu cuenta. Los retiros se pausan al menos 24 horas.',
  ],
  contact_removed: [
    'Contacto desvinculado',
    'El correo o teléfono que se declaró perdido ya no está vinculado a tu cuenta. Los retiros se pausan al menos 48 horas. Puedes vincular otro en el centro de seguridad. Si no fuiste tú, congela tu cuenta ahora.',
  ],
  withdrawals_frozen: [
    'Retiros en pausa',
    'Tus retiros están en pausa hasta {until}. Todo lo demás funciona con normalidad.',
  ],
  account_frozen: [
    'Cuenta congelada',
    'Congelamos tu cuenta como pediste. Nadie podrá iniciar sesión ni retirar hasta que la descongeles.',
  ],
  export_ready: ['Tus datos están listos', 'La copia de tus datos se puede descargar durante 7 días.'],
};
