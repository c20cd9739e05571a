import type { MessageTexts } from './messages.ts';

export const texts: MessageTexts = {
  'new-number': {
    from: 'WhatsApp, un número que no conoces',
    text: 'Hola, má, se me cayó el celular al agua, este es mi número nuevo. Hoy vence el alquiler del cuarto y no puedo entrar al banco. ¿Me lo puedes pagar? Mañana te lo devuelvo. No me llames, que no sirve el micrófono.',
    tell: 'Un número nuevo, un pago que vence hoy y una excusa para que no oigas la voz: es el libreto de siempre. Llama a tu hijo al número de antes.',
  },
  ticket: {
    from: 'Correo, respuesta a una consulta que abriste ayer',
    text: 'Gracias por avisarnos. Para encontrar el error necesitamos la versión de tu aplicación y una captura del mensaje. Antes tapa tu saldo y tus direcciones, por favor. Nunca nos mandes tus doce palabras ni tu PIN: no nos hacen falta.',
    tell: 'La conversación la empezaste tú, y te piden menos de lo que habrías mandado. Nada de lo que respondas puede mover tus monedas.',
  },
  'likes-job': {
    from: 'Telegram, Recursos Humanos de «Global Media»',
    text: '¡Felicidades, quedaste! Con tus «me gusta» ya ganaste 320 dólares, los puedes ver en tu panel. Para subir al nivel 2 y retirar, haz el depósito de garantía de 50 dólares en bitcoin. Se te devuelve con el primer pago.',
    tell: 'El trabajo te paga a ti, no al revés. Lo del panel es solo un número, y después de este depósito viene otro.',
  },
  cafe: {
    from: 'Marketplace, alguien que quiere tu teléfono usado',
    text: 'Prefiero pagarte en bitcoin, ¿te sirve? Nos vemos a mediodía en el café del centro comercial: me muestras que el teléfono funciona, te pago y nos tomamos algo hasta que el pago tenga una confirmación. Si quieres efectivo, también.',
    tell: 'Que paguen en bitcoin no basta para que sea estafa. Un lugar público, el producto a la vista, una confirmación antes de irse y ningún problema con el efectivo: así se cuidan los dos.',
  },
  'safe-wallet': {
    from: 'Correo, Departamento de Seguridad de tu exchange',
    text: 'Caso 48213. Bloqueamos un acceso desde el extranjero. Mientras dure la investigación, sus fondos corren peligro. Transfiéralos en los próximos 30 minutos a la billetera segura que reservamos a su nombre. Un agente lo guiará por teléfono.',
    tell: 'El número de caso y el tono formal son adorno. Ningún exchange te pide mandar tus monedas a una «billetera segura», y los 30 minutos están para que no pienses.',
  },
  brother: {
    from: 'WhatsApp, el chat de siempre con tu hermano',
    text: 'Cambié de billetera, así que no uses la dirección de la otra vez. Antes de mandar tu parte del regalo de papá, llámame al número que siempre has tenido y te dicto la nueva. No hay prisa, la fiesta es en tres semanas.',
    tell: 'Una dirección que cambia es una señal de alerta, pero él mismo te pide la comprobación correcta: una llamada a un número que ya conoces, y con tiempo.',
  },
  'group-support': {
    from: 'Telegram, mensaje privado después de preguntar en un grupo',
    text: 'Hola, soy Daniel, de soporte oficial. Vi tu duda en el grupo. Tu billetera se desincronizó del nodo. Valídala en este formulario con tus 12 palabras; viajan cifradas y nadie las puede ver.',
    tell: 'El soporte nunca necesita tus palabras, ni cifradas. Los falsos ayudantes vigilan los grupos y escriben primero, en privado.',
  },
  'paused-withdrawal': {
    from: 'SMS de tu exchange',
    text: 'Detuvimos tu retiro porque va a una dirección nueva. Si fuiste tú, confírmalo en la aplicación. Si no, cancélalo ahí mismo. No te mandamos ningún enlace y nunca te pediremos tu contraseña.',
    tell: 'Asusta, pero no trae enlace, ni un número al que llamar, ni te pide nada. Abres la aplicación por tu cuenta y, si el mensaje fuera falso, ahí no encontrarías nada.',
  },
  'notary-fund': {
    from: 'WhatsApp, el grupo del barrio',
    text: 'Esto es serio y solo para vecinos: fondo registrado, contrato ante notario, 4 % semanal garantizado. Mi prima ya retiró su primera ganancia. La ronda cierra el viernes y quedan ocho lugares.',
    tell: 'Nadie puede garantizar una ganancia, y menos un 4 % por semana. El notario da fe de una firma, no del negocio, y el primer retiro es la carnada.',
  },
  courier: {
    from: 'Marketplace, alguien que compra tu bicicleta',
    text: 'Ya te pagué, la plataforma tiene tu dinero retenido. Para soltarlo pide el seguro del mensajero: 15 dólares en bitcoin a esta dirección, que te regresan junto con tu pago. El mensajero ya está afuera de tu casa.',
    tell: 'Si tú vendes, ¿por qué vas a pagar? Mira tu saldo en la propia plataforma: no hay nada. Y el mensajero «afuera» está para presionarte.',
  },
  overpaid: {
    from: 'WhatsApp, una amiga con la que almorzaste',
    text: 'Ayer me mandaste de más: 20 000 sats en vez de 2000. Fíjate en tu billetera cuando puedas. Quiero devolverte el resto; el domingo, cuando nos veamos, me das una dirección.',
    tell: 'Alguien quiere darte dinero, y eso suena raro. Pero lo puedes ver en tu propia billetera, no hay prisa y no pagas nada antes. Si un desconocido te hubiera pagado de más y lo quisiera de vuelta enseguida, sería otra historia.',
  },
  salary: {
    from: 'Correo de la oficina de nómina de tu trabajo',
    text: 'Desde enero, quien quiera podrá recibir hasta un 10 % de su sueldo en bitcoin. Si te interesa, pasa por la oficina en la tarde; ahí firmas y nos das una dirección. Si no haces nada, todo sigue igual.',
    tell: 'No pagas nada, nada es urgente y se arregla en persona, con gente que conoces. Si no haces nada, no pasa nada.',
  },
};
