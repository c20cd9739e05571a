import type { TermId } from '../glossary.ts';

/** What each term means, in Spanish: one to three sentences, for beginners. */
export const definitions: Record<TermId, string> = {
  address:
    'Un texto corto que dice adónde debe ir un pago, por ejemplo uno que empieza con bc1. Representa una condición, por lo general «puede gastar quien sepa firmar con esta clave». Puedes mostrársela a cualquiera, y usar una nueva para cada pago mantiene tus pagos separados.',
  'address-reuse':
    'Recibir más de una vez en la misma dirección. Funciona, pero cualquiera puede ver que esos pagos van juntos.',
  altcoin:
    'Cualquier criptomoneda que no sea bitcoin. Cada una tiene sus propias reglas y riesgos, así que lo que vale para Bitcoin no tiene por qué valer para ella.',
  asic: 'Un chip construido para una sola tarea. En la minería, esa tarea es calcular hashes SHA-256, y la hace mucho más rápido y con mucha menos energía por hash que cualquier computadora común.',
  bech32:
    'La forma de escribir las direcciones más nuevas, que empiezan con bc1. Evita los caracteres que se confunden con facilidad y detecta los errores al escribir. Las direcciones Taproot usan una versión mejorada, bech32m.',
  bip: 'Un documento público y numerado que describe un cambio o un estándar, como el BIP 39 para las frases semilla. El número significa que alguien lo puso por escrito, no que alguien tenga que seguirlo.',
  bitcoin:
    'Con mayúscula, la red y sus reglas; con minúscula, el dinero que se mueve en ella. Un bitcoin son 100 millones de satoshis. Nadie lo emite ni lo dirige: miles de computadoras hacen cumplir, cada una por su cuenta, las mismas reglas.',
  'bitcoin-core':
    'El programa más usado para tener un nodo completo, descendiente del que Satoshi Nakamoto publicó en 2009. Es de código abierto, así que cualquiera puede leerlo, y nadie está obligado a usarlo.',
  block:
    'Un grupo de transacciones junto con un encabezado, que apunta al bloque anterior y lleva la prueba de trabajo. En promedio se encuentra uno nuevo cada diez minutos.',
  'block-explorer':
    'Un sitio web o programa que muestra bloques, transacciones y direcciones de forma legible. Es práctico, pero quien lo administra se entera de lo que consultas, a menos que tengas uno en tu propio nodo.',
  'block-header':
    'Los 80 bytes que resumen un bloque: versión, hash del bloque anterior, raíz de Merkle, hora, objetivo de dificultad y nonce. Los mineros calculan el hash solo de esto, una y otra vez.',
  'block-height':
    'El número de un bloque, contando desde 0. La altura es el calendario de Bitcoin: reglas como el halving dependen de ella, no de una fecha.',
  'block-reward':
    'Lo que cobra un minero por un bloque: los bitcoins nuevos del subsidio de bloque más las comisiones de todas las transacciones que contiene.',
  'block-subsidy':
    'Los bitcoins nuevos que puede crear un bloque. Empezó en 50, se reduce a la mitad cada 210 000 bloques y desde abril de 2024 es de 3,125.',
  'block-weight':
    'Cuán lleno está un bloque; caben como máximo 4 millones de unidades de peso. Un byte de datos de firma cuenta como una unidad y cualquier otro byte, como cuatro.',
  blockchain:
    'Todos los bloques en su orden. Cada uno contiene el hash del anterior, así que quien quiera cambiar una entrada antigua tiene que rehacer el trabajo de ese bloque y de todos los que siguen.',
  'chain-analysis':
    'Sacar conclusiones de la cadena de bloques, que es pública, sobre quién le pagó a quién. Combina suposiciones, como «las monedas que se gastan juntas son de la misma persona», con datos de otras partes, por ejemplo de los exchanges.',
  change:
    'La parte de una moneda gastada que vuelve a ti, como cuando pagas con un billete demasiado grande. Tu billetera crea para ella una salida propia, normalmente en una dirección nueva.',
  checksum:
    'Caracteres adicionales que se calculan a partir del resto y que delatan la mayoría de los errores al escribir. Las direcciones tienen una, y la última palabra de una frase semilla también la lleva.',
  'coin-control':
    'Una función de algunas billeteras que te deja elegir qué monedas gasta un pago, para ahorrar comisiones o para mantener separado lo que no debería verse junto.',
  'coinbase-transaction':
    'La primera transacción de cada bloque, que le paga la recompensa al minero. No gasta ninguna moneda anterior, y lo que paga solo se puede mover después de otros 100 bloques. Un conocido exchange tomó prestado el nombre.',
  coinjoin:
    'Una transacción que varias personas arman juntas, de modo que desde fuera no sea fácil saber qué entrada pagó qué salida. Cada persona firma solo si está de acuerdo con el resultado, así que nadie tiene que entregar sus monedas.',
  'cold-storage':
    'Guardar las claves privadas lejos de internet, por ejemplo en una billetera de hardware. Deja fuera a los ladrones lejanos, pero no ayuda si pierdes tu único respaldo.',
  confirmation:
    'El bloque que contiene tu transacción y cada bloque que se le suma encima. Con una confirmación está en el bloque más nuevo; con cada una más, es más difícil de revertir. Seis es una regla habitual para cantidades grandes.',
  'consensus-rules':
    'Las reglas que cada nodo completo comprueba por su cuenta: firmas válidas, nada gastado dos veces, no más monedas nuevas de las permitidas, etcétera. El bloque que rompe una se rechaza, sin importar quién lo hizo.',
  consolidation:
    'Juntar muchas monedas pequeñas en una sola pagándote a ti mismo, mejor cuando las comisiones están bajas. Los pagos siguientes salen más baratos; a cambio, cualquiera puede ver que esas monedas son del mismo dueño.',
  cpfp: 'Una manera de acelerar un pago atascado (en español, «la hija paga por la madre»): una de sus salidas se gasta en una transacción nueva con una comisión generosa. Para cobrarla, el minero tiene que incluir las dos.',
  'custodial-wallet':
    'Una billetera cuyas claves guarda una empresa, mientras tú tienes un derecho a cobrarle. Es fácil de usar, pero la empresa puede sufrir un ataque, quebrar o bloquearte. De ahí el dicho: «si no son tus claves, no son tus monedas».',
  'derivation-path':
    "El camino por el que una billetera llega de la semilla a una clave. Los primeros pasos, como m/84'/0'/0', llevan a una cuenta; dos más llevan a una dirección de ella. Con la semilla correcta y otra ruta, una billetera restaurada parece vacía, aunque las monedas siguen ahí.",
  descriptor:
    'Una línea de texto que dice exactamente qué direcciones tiene una billetera y cómo se calculan: claves, rutas y tipo de script. Debe formar parte del respaldo de toda billetera multifirma.',
  difficulty:
    'Qué tan difícil es en este momento encontrar un bloque válido. Cuanto más alta, más hashes tienen que probar los mineros en promedio.',
  'difficulty-adjustment':
    'Cada 2016 bloques, unas dos semanas, cada nodo vuelve a calcular la dificultad según el tiempo que tomaron esos bloques. Así siguen llegando más o menos cada diez minutos, entren o salgan mineros.',
  'digital-signature':
    'Un número que demuestra que quien tiene la clave privada aprobó exactamente este mensaje, sin mostrar la clave. Cualquiera puede comprobarlo con la clave pública, y deja de coincidir si se cambia un solo dígito.',
  'double-spend':
    'El intento de gastar dos veces la misma moneda. La cadena de bloques solo puede contener uno de los dos pagos; por eso no conviene dar por hecho uno que todavía no tiene confirmaciones.',
  dust: 'Una salida tan pequeña que gastarla costaría más en comisiones de lo que vale. Por defecto, los nodos no retransmiten las transacciones que la crean.',
  'elliptic-curve-cryptography':
    'Las matemáticas detrás de las claves de Bitcoin. Calcular la clave pública a partir de la privada es fácil, pero no se conoce un camino de vuelta con las computadoras de hoy. Bitcoin usa una curva llamada secp256k1.',
  entropy:
    'Azar que nadie puede adivinar, medido en bits. Una frase semilla de 12 palabras se apoya en 128 bits. Las palabras que inventas tú tienen mucho menos, así que deja que elija la billetera; algunas te permiten añadir tiradas de dados.',
  exchange:
    'Una empresa donde se cambia dinero común por bitcoin y al revés. Mientras las monedas están ahí, las claves las tiene el exchange. También se le dice plataforma de compra y venta o casa de cambio de criptomonedas.',
  'fee-rate':
    'La comisión por cada unidad de tamaño, en satoshis por byte virtual (sat/vB). Los mineros suelen tomar primero las más altas, así que lo que esperas depende de esto, no de la cantidad que envías.',
  'fiat-money':
    'Dinero respaldado por la palabra de un Estado y no por una cosa, como los pesos, los euros o los dólares. Cuánto hay depende de lo que decidan los bancos centrales y comerciales.',
  fork: 'Una división del camino. La palabra se usa para dos bloques encontrados a la misma altura, para un cambio de las reglas de consenso (bifurcación suave o dura) y para la copia de un programa que sigue por su cuenta.',
  'full-node':
    'Un nodo que descarga cada bloque y lo comprueba según todas las reglas de consenso, en lugar de creerle a alguien. Para tener uno basta una computadora común.',
  'genesis-block':
    'El primer bloque de todos, con fecha del 3 de enero de 2009. Contiene un titular de prensa de ese día sobre un segundo rescate a los bancos, y sus 50 bitcoins no se pueden gastar.',
  'giveaway-scam':
    'La promesa de devolverte el doble de lo que envíes primero, a menudo con la cara de alguien famoso o una transmisión en vivo falsa. Nunca vuelve nada.',
  halving:
    'El momento, cada 210 000 bloques o unos cuatro años, en que el subsidio de bloque se reduce a la mitad. El cuarto llegó en abril de 2024. Por los halvings, la cantidad de bitcoins se estabiliza por debajo de los 21 millones.',
  'hard-fork':
    'Un cambio que permite lo que las reglas antes prohibían. Los nodos sin actualizar rechazan los bloques nuevos, así que todos tienen que cambiar. Si alguien sigue extendiendo también la cadena vieja, quedan dos redes y dos monedas.',
  'hardware-wallet':
    'Un pequeño dispositivo que guarda las claves privadas y firma con ellas sin entregárselas nunca a tu teléfono o computadora. Antes de aprobar, compara la dirección y la cantidad en su propia pantalla.',
  hash: 'Una huella de los datos: una función convierte cualquier entrada en un número de longitud fija, sin camino de vuelta. Si cambias una letra, el número es totalmente distinto. Bitcoin usa sobre todo SHA-256.',
  'hash-rate':
    'Cuántos hashes calcula por segundo un minero, o todos los mineros juntos. Para toda la red solo se puede estimar, según la dificultad y lo rápido que se encuentran los bloques: unos 900 trillones (9 × 10²⁰) en agosto de 2026.',
  'hd-wallet':
    'Una billetera que calcula todas sus claves a partir de una sola semilla (HD significa «determinista jerárquica»). Un respaldo, hecho una vez, cubre todas las direcciones presentes y futuras.',
  'hot-wallet':
    'Una billetera cuyas claves están en un dispositivo que se conecta a internet, como tu teléfono. Sirve para cantidades pequeñas, como el efectivo que llevas en el bolsillo.',
  htlc: 'Una promesa del tipo «el dinero es tuyo si muestras un secreto a tiempo; si no, vuelve a mí». Lightning encadena estas promesas para que un pago pueda pasar por gente que no necesita confiar entre sí.',
  'initial-block-download':
    'La primera sincronización de un nodo completo, en la que trae y comprueba todos los bloques desde 2009. Tarda entre horas y días, y el nodo no necesita confiar en aquellos de quienes descarga.',
  input:
    'La parte de una transacción que indica qué salida anterior gasta y demuestra que tiene derecho a hacerlo, por lo general con una firma.',
  invoice:
    'Una solicitud de pago en Lightning, como un texto largo o un código QR que dice cuánto, para quién y hasta cuándo. Está pensada para pagarse una sola vez.',
  kyc: 'Reglas que obligan a empresas como los exchanges a averiguar quiénes son sus clientes. Los registros vinculan tu nombre con tus monedas, y pueden filtrarse.',
  'light-client':
    'Una billetera que comprueba los encabezados de bloque y poco más, y les pregunta a otros nodos por sus propias transacciones, por lo general diciéndoles qué busca. Cabe en un teléfono. Muchas billeteras del teléfono comprueban todavía menos y simplemente confían en un servidor.',
  'lightning-network':
    'Una red de canales de pago construida sobre Bitcoin, para pagos que tardan segundos y cuestan poco. Solo la apertura y el cierre de un canal llegan a la cadena de bloques.',
  liquidity:
    'En Lightning, cuánto puede moverse por un canal en cada dirección. Para recibir necesitas monedas del otro lado de tus canales; para enviar, del tuyo.',
  'majority-attack':
    'Lo que podría hacer alguien con más de la mitad del hashrate: retener transacciones y revertir pagos suyos. No podría gastar monedas ajenas ni crear monedas de más, porque los nodos completos rechazarían esos bloques.',
  mempool:
    'La lista de transacciones válidas sin confirmar que guarda un nodo. Cada nodo tiene la suya, así que no existe una única mempool.',
  'merkle-tree':
    'Una forma de resumir muchas transacciones en un solo hash: se combinan de dos en dos hasta que queda un número, la raíz de Merkle. Permite demostrar que una transacción está en un bloque sin mostrar el bloque entero.',
  mining:
    'Reunir transacciones en un bloque y buscar un encabezado cuyo hash sea lo bastante bajo. Quien lo encuentra cobra la recompensa de bloque, y así es como desconocidos se ponen de acuerdo en un mismo orden de los pagos.',
  'mining-pool':
    'Mineros que buscan juntos y se reparten las recompensas según el trabajo de cada uno, para cobrar a menudo y en cantidades pequeñas, en lugar de mucho y rara vez.',
  miniscript:
    'Una forma de escribir condiciones de gasto que los programas pueden entender y combinar, por ejemplo «dos de estas tres claves o, después de un año, esta otra». Se traduce al Script de Bitcoin.',
  multisig:
    'Una condición de gasto que exige firmas de varias claves, por ejemplo dos de tres. Así, una clave perdida o robada no es una tragedia.',
  node: 'Una computadora que participa en la red Bitcoin y retransmite transacciones y bloques. Las que lo comprueban todo son nodos completos.',
  nonce:
    'El número del encabezado de bloque que los mineros cambian para obtener otro hash. Tiene solo 32 bits, así que también deben variar otras partes del bloque.',
  'off-chain':
    'Se dice de bitcoin que cambia de manos sin una transacción en la cadena de bloques, por ejemplo en Lightning o simplemente en los libros de un exchange. Qué tan seguro es depende del método.',
  'on-chain':
    'Se dice de lo que está en la cadena de bloques como transacción. Espera un bloque, cuesta una comisión según su tamaño y queda público para siempre.',
  output:
    'La parte de una transacción que crea una moneda: una cantidad y la condición para gastarla. Mientras nadie la gaste, es un UTXO.',
  'paper-wallet':
    'Una clave privada impresa en papel. Es una idea de los primeros tiempos que ya no se recomienda: las impresoras guardan copias, y al gastar es fácil equivocarse. Una frase semilla escrita a mano cumple mejor la tarea.',
  passphrase:
    'Una contraseña adicional, de una o más palabras elegidas por ti, que se suma a la frase semilla y lleva a una billetera distinta. Ninguna es incorrecta, porque cada una abre alguna billetera, y nadie puede restablecer la que olvidaste.',
  'payment-channel':
    'Bitcoin que dos personas bloquean en conjunto mientras intercambian actualizaciones firmadas sobre cuánto es de cada una. Solo el principio y el final llegan a la cadena de bloques.',
  'peer-to-peer':
    'Se dice de una red sin centro, en la que cada computadora habla directamente con otras del mismo rango. No hay ningún servidor que se pueda apagar.',
  phishing:
    'Engañar a la gente para que entregue sus secretos en un sitio, una aplicación o un mensaje que parece auténtico. Ningún sitio, correo ni servicio de soporte honesto necesita jamás tu frase semilla.',
  'ponzi-scheme':
    'Un fraude que les paga a los primeros inversionistas con el dinero de los siguientes, hasta que dejan de llegar nuevos. Las ganancias garantizadas son su señal más conocida.',
  'private-key':
    'Un número secreto, demasiado grande para adivinarlo, con el que se puede firmar por ciertas monedas. Quien lo conoce puede gastarlas, y quien lo perdió no puede.',
  'proof-of-work':
    'La evidencia de que se hizo mucho cálculo: un hash por debajo del objetivo solo se encuentra probando. Cualquiera puede comprobarlo en un instante, y falsificarlo costaría lo mismo que hacer el trabajo.',
  'pruned-node':
    'Un nodo completo que lo comprueba todo y después elimina los bloques antiguos para ahorrar espacio en disco. Hace cumplir las reglas como cualquier otro, pero no puede mostrarte bloques de hace mucho.',
  psbt: 'Un formato para una transacción que todavía va de camino entre los dispositivos o las personas que deben firmarla. Una billetera de hardware, por ejemplo, recibe una PSBT y la devuelve con su firma.',
  'public-key':
    'La contraparte de una clave privada, calculada a partir de ella. Con ella, los demás pueden comprobar tus firmas, pero no firmar.',
  rbf: 'Reemplazar un pago que espera confirmación por una versión nueva que paga una comisión mayor. Muchas billeteras lo ofrecen con un botón como «acelerar».',
  'recovery-scam':
    'La oferta de recuperar monedas perdidas o robadas a cambio de un pago por adelantado o de tu frase semilla. Va dirigida a personas a las que ya les robaron una vez.',
  'routing-node':
    'Un nodo de Lightning que reenvía pagos ajenos por sus canales, por lo general a cambio de una pequeña comisión. En ningún momento puede quedarse con el dinero.',
  satoshi:
    'La unidad más pequeña en la cadena de bloques: la cienmillonésima parte de un bitcoin, o 0,00000001 BTC. Las comisiones y las cantidades pequeñas suelen expresarse en sats.',
  'satoshi-nakamoto':
    'El nombre que usó la persona o el grupo desconocido que publicó el documento técnico en 2008 y el primer programa en 2009, y que guarda silencio desde 2011.',
  'schnorr-signature':
    'Un tipo de firma que Bitcoin acepta desde Taproot. Varias personas pueden combinar sus claves de modo que, en la cadena de bloques, la suya parezca una sola firma, lo que ahorra espacio y revela menos.',
  script:
    'El pequeño lenguaje en el que las salidas dicen qué hace falta para gastarlas. No tiene bucles, a propósito, para que cada nodo pueda comprobarlo rápido.',
  'seed-phrase':
    'Por lo general, 12 o 24 palabras comunes a partir de las cuales una billetera calcula todas sus claves. Quien las lee tiene tus monedas; por eso van en papel o metal, y nunca en una foto, en la nube ni en un chat.',
  segwit:
    'Una bifurcación suave de agosto de 2017 que pasó las firmas a una parte propia. Dejó más espacio en los bloques e impidió que otros cambiaran el identificador de una transacción, algo en lo que se apoya Lightning.',
  'self-custody':
    'Guardar tú mismo tus claves en lugar de dejárselas a una empresa. Nadie más puede congelar ni malgastar tus monedas, y nadie más puede remediar la pérdida de tu respaldo.',
  sidechain:
    'Una cadena de bloques aparte, con reglas propias, a la que se puede mover bitcoin y desde la que puede volver; Liquid es una. Mientras está ahí, también confías en quienes cuidan el cruce y en su software.',
  signet:
    'Una red de pruebas en la que los bloques necesitan la firma de participantes conocidos, para que lleguen con regularidad. Sus monedas no deben valer nada.',
  'soft-fork':
    'Un cambio que solo prohíbe algo que antes se permitía. Los nodos sin actualizar siguen aceptando los bloques nuevos, así que no todos tienen que cambiar a la vez, como pasó con SegWit y Taproot. Si solo una pequeña parte de la potencia minera aplica el cambio, los nodos más estrictos pueden quedar en una cadena aparte.',
  'stale-block':
    'Un bloque válido que perdió la carrera contra otro de la misma altura. Sus pagos no se pierden: también están en el otro bloque o esperan entrar en uno posterior.',
  'supply-cap':
    'La mayor cantidad de bitcoins que habrá jamás. Los halvings hacen que la suma de todos los subsidios termine un poco por debajo de 21 millones, hacia el año 2140, y todo nodo completo rechaza un bloque que cree de más.',
  taproot:
    'Una bifurcación suave, activa desde noviembre de 2021, que trajo las firmas de Schnorr y una manera de mantener ocultas las condiciones de gasto que no se usan. Así, una condición complicada puede verse como cualquier pago común.',
  testnet:
    'Una red para hacer pruebas, con monedas que no deben valer nada y direcciones nuevas que empiezan con tb1 en lugar de bc1. Hay dos: la antigua testnet3, cuyas monedas se han vendido, y testnet4, que debe reemplazarla.',
  timelock:
    'Una condición que impide gastar unas monedas antes de cierta hora o altura de bloque. Lightning se basa en ella, y también los planes de herencia.',
  transaction:
    'Un mensaje firmado que gasta salidas de transacciones anteriores y crea otras nuevas. Con cada bloque encima es más difícil deshacerlo; después de varios, en la práctica nadie puede.',
  'transaction-fee':
    'Lo que quien envía le deja al minero: la suma de las entradas menos la suma de las salidas. Depende del tamaño de la transacción en bytes y de la demanda, no de la cantidad que se envía.',
  txid: 'El nombre con el que se puede encontrar una transacción: 64 caracteres hexadecimales, calculados a partir de ella como un hash. No es un secreto, pero quien lo conoce puede consultar el pago.',
  utxo: 'Una moneda suelta, por decirlo así: una salida de cualquier cantidad que espera gastarse, siempre entera. Tu saldo es la suma de las tuyas.',
  'utxo-set':
    'La lista de todas las monedas que existen en este momento. Cada nodo completo tiene una, porque responde a la pregunta de si una moneda todavía se puede gastar.',
  vbyte:
    'La unidad en la que se cuenta el tamaño de una transacción para su comisión. Un byte virtual son cuatro unidades de peso, así que los datos de firma cuestan la cuarta parte que el resto.',
  volatility:
    'Cuánto y con qué rapidez oscila un precio. El de bitcoin ha caído varias veces a menos de la mitad (2013–2015, 2017–2018, 2021–2022, 2025–2026), así que el dinero que vas a necesitar pronto no está seguro en él.',
  wallet:
    'Un programa o dispositivo que guarda tus claves, muestra tu saldo y firma tus pagos. Las monedas no están dentro: están en la cadena de bloques.',
  'watch-only-wallet':
    'Una billetera que tiene solo claves públicas. Muestra el saldo y los pagos, pero no puede gastar, así que es una forma segura de mirar.',
  watchtower:
    'Un servicio que vigila la cadena de bloques por ti mientras estás sin conexión e interviene si la otra parte de tu canal de Lightning intenta liquidar con un estado antiguo.',
  'white-paper':
    'Las nueve páginas del 31 de octubre de 2008 en las que Satoshi Nakamoto describió la idea, con el título «Bitcoin: A Peer-to-Peer Electronic Cash System» (un sistema de efectivo electrónico entre pares).',
  xpub: 'Una clave con la que se pueden calcular todas las direcciones de una cuenta, pero no gastar nada. Quien la tiene ve todo el historial de esa cuenta, pasado y futuro, así que no la publiques. Junto con la clave privada de una sola de esas direcciones, por lo general revela todas las claves privadas de la cuenta.',
};
