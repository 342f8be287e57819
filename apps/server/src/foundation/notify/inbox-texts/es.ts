/** Messages to customers in Spanish. */
import type { InboxTexts } from './texts.ts';

export const es: InboxTexts = {
  messages: {
    accounts_linked: [
      'Cuentas vinculadas',
      'Otra cuenta se verificó a nombre de la misma persona que la tuya. No pueden operar entre sí (prevención de autonegociación). Si no eres tú, escribe a soporte.',
    ],
    accounts_unlinked: [
      'Cuentas desvinculadas',
      'Comprobamos que las cuentas vinculadas son de personas distintas; el vínculo para la prevención de autonegociación ya no existe.',
    ],
    contact_change_requested: [
      'Cambio de contacto solicitado',
      'Se ha pedido cambiar el contacto vinculado a tu cuenta; podrá cambiarse a partir del {until}. Si no fuiste tú, inicia sesión ahora, cancela la solicitud y cambia tus contraseñas.',
    ],
    kyc_passed: ['Verificación aprobada', 'Tu {level} está aprobada y sus límites ya se aplican.'],
    kyc_retry: [
      'La verificación necesita una corrección',
      'No pudimos aprobar tu {level}: {reason}. Corrígela y envíala de nuevo.',
    ],
    kyc_final: [
      'Verificación no aprobada',
      'Tu {level} no fue aprobada: {reason}. Puedes seguir retirando lo tuyo a tu propia dirección verificada. Si tienes dudas, contacta a soporte.',
    ],
    kyc_expired: [
      'Tu documento venció',
      'El documento de tu {level} venció y sus límites quedan en pausa. Envía uno nuevo.',
    ],
    deposit_credited: ['Depósito acreditado', '{amount} {currency} ya están en tu cuenta spot.'],
    deposit_undone: [
      'Depósito revertido',
      'Se te acreditaron {amount} {currency} por error: la transferencia no era tuya. Se retiraron de tu cuenta spot. Si tienes dudas, contacta al soporte.',
    ],
    deposit_rejected: [
      'Solicitud de depósito no aceptada',
      'Tu solicitud de depósito de {amount} {currency} no fue aceptada: {reason}.',
    ],
    deposit_below_minimum: [
      'Depósito inferior al mínimo',
      'Recibimos {amount} {currency}, menos del mínimo de {minimum} {currency}. Lo guardamos y lo acreditaremos cuando tus depósitos lleguen al mínimo.',
    ],
    withdrawal_submitted: [
      'Retiro solicitado',
      'Pediste retirar {amount} {currency} a {to}. Si no fuiste tú, cancélalo y congela tu cuenta ahora.',
    ],
    withdrawal_approved: [
      'Retiro aprobado',
      'Tu retiro de {amount} {currency} a {to} está aprobado y se está enviando.',
    ],
    withdrawal_sent: ['Retiro enviado', '{amount} {currency} van camino de {to}. Transacción {tx_id}.'],
    withdrawal_passed: ['Retiro completado', '{amount} {currency} llegaron a {to}.'],
    withdrawal_rejected: [
      'Retiro no aprobado',
      'Tu retiro de {amount} {currency} no fue aprobado: {reason}. El dinero vuelve a tu saldo disponible y la solicitud no cuenta para hoy.',
    ],
    withdrawal_cancelled: [
      'Retiro cancelado',
      'Tu retiro de {amount} {currency} está cancelado y el dinero vuelve a estar disponible.',
    ],
    withdrawal_failed: [
      'No se pudo enviar el retiro',
      'No se pudo enviar tu retiro de {amount} {currency}. Te devolvimos el importe completo sin comisión.',
    ],
    withdrawal_returned: [
      'El banco devolvió el retiro',
      'El banco devolvió tu retiro. {amount} {currency}, comisión incluida, están de nuevo en tu cuenta spot. Revisa tus datos bancarios antes de volver a intentarlo.',
    ],
    withdrawal_return_undone: [
      'Devolución corregida',
      'Se te devolvieron {amount} {currency} por error: tu retiro sí se pagó. Se retiraron de tu cuenta spot. Si tienes dudas, contacta al soporte.',
    ],
    address_added: [
      'Dirección de retiro agregada',
      'Se agregó la dirección {chain} «{label}»; podrás usarla desde {usable_at}. Si no fuiste tú, elimínala y cambia tus contraseñas ahora.',
    ],
    bank_bound: ['Cuenta bancaria vinculada', 'Podrás retirar a tu cuenta de {bank} desde {usable_at}.'],
    login_password_changed: [
      'Contraseña de acceso cambiada',
      'Se cambió tu contraseña de acceso. Se cerraron las demás sesiones y los retiros se pausan 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
    ],
    fund_password_changed: [
      'Contraseña de fondos actualizada',
      'Se creó o cambió tu contraseña de fondos. Se cerraron las demás sesiones y los retiros se pausan 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
    ],
    recovery_codes_renewed: [
      'Nuevos códigos de recuperación',
      'Se generaron nuevos códigos de recuperación y los anteriores ya no sirven. Se cerraron las demás sesiones y los retiros se pausan 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
    ],
    recovery_code_used: [
      'Código de recuperación usado',
      'Se usó un código de recuperación de tu cuenta. Se cerraron las demás sesiones y los retiros se pausan 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
    ],
    second_factor_on: [
      'Verificación en dos pasos activada',
      '{factor} se activó. Los retiros se pausan 24 horas.',
    ],
    second_factor_off: [
      'Verificación en dos pasos desactivada',
      '{factor} se desactivó. Los retiros se pausan 24 horas. Si no fuiste tú, congela tu cuenta ahora.',
    ],
    second_reset_requested: [
      'Solicitud para quitar la verificación en dos pasos',
      'Recibimos una solicitud para quitar la verificación en dos pasos. Dos personas de nuestro equipo la revisarán a partir del {until}. Si no fuiste tú, cancélala en el centro de seguridad.',
    ],
    second_reset_done: [
      'Verificación en dos pasos eliminada',
      'Se eliminaron la verificación en dos pasos y sus códigos de recuperación. Se cerraron todas las sesiones y los retiros se pausan 24 horas. Configúrala de nuevo al iniciar sesión. Si no fuiste tú, congela tu cuenta ahora.',
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
      'Se cambió el teléfono de tu cuenta. Los retiros se pausan 24 horas.',
    ],
    email_changed: ['Correo cambiado', 'Se cambió el correo de tu cuenta. Los retiros se pausan 24 horas.'],
    withdrawals_frozen: [
      'Retiros en pausa',
      'Tus retiros están en pausa hasta {until}. Todo lo demás funciona con normalidad.',
    ],
    account_frozen: [
      'Cuenta congelada',
      'Congelamos tu cuenta como pediste. Nadie podrá iniciar sesión ni retirar hasta que la descongeles.',
    ],
    closure_requested: [
      'Tu cuenta se cerrará',
      'Pediste cerrar tu cuenta. Se cerrará el {until}; hasta entonces puedes usarla y cancelar la solicitud. Si no fuiste tú, cancélala y cambia tus contraseñas ahora.',
    ],
    closure_cancelled: ['Tu cuenta sigue abierta', 'Se canceló la solicitud de cierre de tu cuenta.'],
    closure_stopped: [
      'Tu cuenta no se cerró',
      'Tu cuenta sigue abierta: al llegar la fecha aún había fondos o algo pendiente. Puedes volver a solicitarlo cuando esté resuelto.',
    ],
    account_closed: [
      'Cuenta cerrada',
      'Tu cuenta está cerrada y ya nadie puede iniciar sesión. Se conservan los registros que exige la ley; tus fotos se borran a los cinco años.',
    ],
    account_reopened: [
      'Tu cuenta cerrada se ha reabierto',
      'Llegó dinero a tu cuenta después de cerrarla. Está abonado y la cuenta vuelve a estar abierta, pero congelada: descongélala con tu contraseña y un código. Podrás retirar 24 horas después.',
    ],
    contract_liquidated: [
      'Posición liquidada',
      'El precio de marca alcanzó el nivel de liquidación de tu posición n.º {id} en {symbol}. Se cerró a {price} y {returned} USDT volvieron a tu cuenta de futuros.',
    ],
    contract_deleveraged: [
      'Posición cerrada por desapalancamiento automático',
      'Las ganancias de los clientes superaron el límite de la cartera de la plataforma, así que tu posición n.º {id} en {symbol} se cerró al precio de marca {price}, sin comisión. Resultado: {result} USDT.',
    ],
    contract_take_profit: [
      'Toma de ganancias ejecutada',
      'Tu posición n.º {id} en {symbol} alcanzó la toma de ganancias y se cerró a {price}. Resultado antes de comisiones: {result} USDT.',
    ],
    contract_stop_loss: [
      'Stop de pérdidas ejecutado',
      'Tu posición n.º {id} en {symbol} alcanzó el stop de pérdidas y se cerró a {price}. Resultado antes de comisiones: {result} USDT.',
    ],
    contract_filled: ['Orden límite ejecutada', 'Tu orden límite n.º {id} en {symbol} se ejecutó a {price}.'],
    contract_not_opened: [
      'La posición no se abrió',
      'Tu orden n.º {id} en {symbol} no se pudo ejecutar y se canceló; todo lo retenido vuelve a estar disponible. El motivo está en tu historial.',
    ],
    trade_busted: [
      'Se anuló una operación',
      'Tu operación de {symbol} n.º {id} a {price} infringió el rango de precios por un defecto nuestro y quedó anulada. Retirado: {gave}. Devuelto: {got}. Un aviso público explica el motivo.',
    ],
    export_ready: ['Tus datos están listos', 'La copia de tus datos se puede descargar durante 7 días.'],
  },
  reasons: {
    blurred: 'la foto está borrosa',
    cropped: 'el documento no se ve completo',
    expired_document: 'el documento está vencido',
    name_mismatch: 'el nombre no coincide con el documento',
    number_mismatch: 'el número de documento no coincide',
    not_a_document: 'la foto no muestra un documento válido',
    screen_photo: 'la foto es de una pantalla o una copia',
    face_not_visible: 'no se ve la cara',
    address_incomplete: 'la dirección está incompleta',
    under_age: 'debes tener al menos 18 años',
    fraud: 'los datos no son auténticos',
    sanctions: 'la ley no nos permite atenderte',
    duplicate_person: 'esta persona ya tiene una cuenta verificada',
    sender_name_differs: 'el ordenante no es la persona verificada',
    no_money_arrived: 'no llegó el dinero',
    wrong_reference: 'la referencia es incorrecta',
    voucher_unreadable: 'el comprobante no se puede leer',
    not_ours: 'la dirección de recepción no es nuestra',
    address_suspicious: 'la dirección de destino se considera de riesgo',
    source_of_funds: 'explícanos el origen de los fondos',
    limit_exceeded: 'supera tu límite',
    bank_details_wrong: 'los datos bancarios son incorrectos',
    asked_by_customer: 'lo pediste tú',
    maintenance: 'la billetera está en mantenimiento',
    congestion: 'la red está congestionada',
    upgrade: 'la red se está actualizando',
    incident: 'estamos investigando un incidente',
    legal: 'lo exige la ley',
    other: 'contacta a soporte',
  },
  words: {
    photo_front: 'anverso del documento',
    photo_back: 'reverso del documento',
    photo_hand: 'foto tuya con el documento',
    basic: 'verificación básica',
    advanced: 'verificación avanzada',
    totp: 'La app de autenticación',
    passkey: 'La llave de acceso',
    antiPhishing: 'Código antiphishing: {code}',
  },
};
