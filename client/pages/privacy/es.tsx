import { paths } from '../../app/paths.ts';
import { ContactAddress } from '../../ui/ContactAddress.tsx';
import { Link } from '../../ui/Link.tsx';
import type { TextSection } from '../../ui/TextSections.tsx';

export const sections: TextSection[] = [
  {
    id: 'summary',
    title: 'En pocas palabras',
    body: (
      <ul>
        <li>Puedes leer todo lo que hay aquí sin decirnos quién eres.</li>
        <li>No hay publicidad, ni estadísticas de visitas, ni rastreadores, ni nuestros ni de nadie más.</li>
        <li>Para comentar y guardar tu progreso necesitas una cuenta: un nombre, un correo y una contraseña.</li>
        <li>Puedes descargar todo lo que guardamos con tu cuenta, o eliminarla, cuando quieras.</li>
        <li>
          Si te suscribes al boletín, guardamos tu correo, tu idioma y el momento, hasta que canceles la suscripción.
        </li>
        <li>Tu navegador recuerda el idioma y el tema que elijas.</li>
        <li>Los videos de YouTube o Vimeo se cargan solo cuando presionas reproducir.</li>
        <li>La página de un video cuenta cuántas veces se visita, no quién la visita.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Tu cuenta',
    body: (
      <>
        <p>
          Cuando te registras, guardamos el nombre de usuario que eliges, tu correo electrónico, tu rol en el sitio, la
          fecha y la hora, y tu contraseña como hash argon2id. A partir del hash nadie puede averiguar cuál es, ni
          siquiera nosotros. El nombre aparece junto a tus comentarios; el correo lo ven solo tú y quienes administran
          el sitio, y no se lo mostramos a nadie más.
        </p>
        <p>
          Mientras tienes la sesión abierta, tu navegador guarda una cookie con un número al azar, y nosotros un
          registro que dice qué cuenta abre y hasta cuándo: 30 días desde que iniciaste sesión. También anotamos con qué
          navegador y sistema operativo la iniciaste (por ejemplo, Firefox en Android) y cuándo la usaste por última
          vez, para que puedas distinguir tus sesiones. Al cerrar sesión, ese registro se elimina. En la{' '}
          <Link to={paths.settings}>configuración</Link> puedes ver y cerrar las sesiones de todos tus dispositivos;
          cambiar la contraseña cierra todas las demás.
        </p>
        <p>
          Si activas la verificación en dos pasos, guardamos cifrada la clave que tiene tu aplicación de autenticación
          y, como hashes, tus códigos de recuperación. Ambas cosas se eliminan cuando la desactivas.
        </p>
        <p>
          Si añades una llave de acceso, guardamos su clave pública, el nombre que le pones, cuándo y con qué navegador
          y sistema operativo la añadiste y cuándo la usaste por última vez. Tu huella y tu rostro no salen de tu
          dispositivo. Todo eso se elimina cuando eliminas la llave.
        </p>
        <p>
          Con tu cuenta guardamos también los videos que te gustaron y los que guardaste, los artículos, videos y
          lecciones que sigues, los comentarios que te gustaron o que denunciaste, y tus notificaciones (quién te
          respondió o te mencionó, qué decidieron los moderadores y si ya lo leíste). Si activas las respuestas por
          correo, guardamos eso, su idioma y cuándo se envió la última. Todo eso se elimina con la cuenta.
        </p>
      </>
    ),
  },
  {
    id: 'newsletter',
    title: 'El boletín',
    body: (
      <>
        <p>
          Cuando te suscribes, guardamos tres cosas: la dirección de correo, el idioma en el que estaba la página, y la
          fecha y la hora. Con ellas no guardamos tu nombre ni tu dirección de red. Cada dirección se guarda una sola
          vez. Después enviamos un enlace a esa dirección, y no enviamos el boletín hasta que alguien la confirma con
          él. También guardamos cuándo se confirmó y si la dirección ya no recibe correos. El enlace funciona durante 48
          horas. Si nadie confirma, eliminamos la dirección a los 14 días.
        </p>
        <p>
          Usamos la lista para enviar el boletín y para nada más. No la vendemos ni se la mostramos a anunciantes. Cada
          boletín trae un enlace para cancelar la suscripción. También puedes cancelarla en tu configuración, si tu
          cuenta tiene esa misma dirección y está confirmada. Entonces eliminamos la dirección de inmediato. Solo queda
          un hash con clave, del que nadie puede obtener la dirección sin la clave de este sitio. Sirve para que la
          dirección no vuelva a la lista, por ejemplo desde un archivo antiguo. Si te suscribes de nuevo y confirmas, lo
          eliminamos.
        </p>
      </>
    ),
  },
  {
    id: 'rate-limits',
    title: 'Contadores para evitar abusos',
    body: (
      <>
        <p>
          Para que ningún programa adivine contraseñas ni inunde el sitio, el servidor cuenta cuántas veces se intentan
          algunas cosas. Cada contador guarda a qué se refiere, un número y la hora en que caduca:
        </p>
        <ul>
          <li>
            inicios de sesión, por dirección de red (IP) y por nombre de usuario junto con la dirección o el navegador:
            15 minutos;
          </li>
          <li>
            inicios de sesión fallidos, por nombre de usuario y por dirección de red, que se guardan como hashes con
            clave: un día;
          </li>
          <li>inicios de sesión con una llave de acceso, por dirección de red: 15 minutos;</li>
          <li>registros y suscripciones al boletín, por dirección de red: una hora;</li>
          <li>suscripciones al boletín, por dirección de correo, que se guarda como hash con clave: un día;</li>
          <li>exámenes del curso y certificados, por cuenta y por dirección de red: una hora;</li>
          <li>
            intentos con la contraseña en la configuración y códigos de verificación en dos pasos, por cuenta: 15
            minutos;
          </li>
          <li>comentarios, «me gusta» y denuncias, por cuenta y por dirección de red: de un minuto a una hora;</li>
          <li>búsquedas y consultas que envían otros programas, por dirección de red: un minuto.</li>
        </ul>
        <p>
          Ningún contador contiene una contraseña ni lo que escribes. Cada uno se borra más o menos una hora después de
          caducar.
        </p>
      </>
    ),
  },
  {
    id: 'video-views',
    title: 'Cuántas veces se vio un video',
    body: (
      <p>
        Cada video muestra cuántas veces se visitó su página. Para contar cada visita una sola vez, el servidor calcula
        un hash con clave del video, de tu dirección de red y de cómo se identifica tu navegador (o de tu cuenta, si
        iniciaste sesión), y lo guarda media hora. Un segundo hash, solo del video y la dirección, se guarda una hora,
        para que nadie pueda inflar el número. De ellos no se pueden leer ni la dirección ni el navegador. Ambos se
        borran más o menos una hora después de caducar; solo queda el número.
      </p>
    ),
  },
  {
    id: 'spanish',
    title: 'Pedir un texto en español',
    body: (
      <p>
        Si pides un texto en español, guardamos un hash con clave del texto, de tu dirección de red y de cómo se
        identifica tu navegador, para contarte una sola vez. De él no se puede leer nada de eso, y es distinto para cada
        texto. Se borra cuando el texto está traducido.
      </p>
    ),
  },
  {
    id: 'learning',
    title: 'Lo que aprendes aquí',
    body: (
      <p>
        Si iniciaste sesión, guardamos con tu cuenta qué lecciones completaste y cuándo, cuándo abriste cada una por
        última vez, cómo respondiste las preguntas del final, tu mejor resultado en el examen de cada módulo y qué
        preguntas te conviene repasar y cuándo. Nadie más lo ve. Sirve para que sigas donde lo dejaste, en cualquier
        dispositivo, y se borra con tu cuenta. Si pides un certificado, guardamos también el nombre que elijas para él y
        la fecha; los ve cualquier persona a quien le des su dirección, hasta que lo anules o elimines tu cuenta.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'Lo que guarda tu navegador',
    body: (
      <>
        <p>Lo que eliges tú, desde que lo eliges, lo que una visita necesita, y lo que empezaste a escribir:</p>
        <ul>
          <li>
            <code>language</code>, como cookie y en el almacenamiento local: el idioma que elegiste. La cookie dura un
            año; el almacenamiento local, hasta que lo borres. Con HTTPS, la cookie se llama{' '}
            <code>__Host-language</code>.
          </li>
          <li>
            <code>theme</code>, en el almacenamiento local: el tema que elegiste (claro, oscuro o el de tu sistema),
            hasta que lo borres.
          </li>
          <li>
            <code>sato.sid</code>, como cookie: que iniciaste sesión, durante 30 días o hasta que la cierres. Ningún
            código de la página puede leerla (es HttpOnly). Con HTTPS se llama <code>__Host-sato.sid</code> y tu
            navegador la envía solo a este sitio. Quien no inicia sesión no la tiene.
          </li>
          <li>
            <code>sato-reader</code>, como cookie: el color y la primera letra de tu avatar, mientras tienes la sesión
            abierta. Así las páginas lo muestran de inmediato. Con HTTPS, la cookie se llama{' '}
            <code>__Host-sato-reader</code>.
          </li>
          <li>
            <code>sato.device</code>, como cookie: que ya iniciaste sesión con este navegador, durante un año desde la
            última vez. Si alguien más intenta adivinar tu contraseña, tendrá que esperar, y tú no. Contiene un número
            al azar y el número de tu cuenta, con una firma. Ningún código de la página puede leerla. Deja de servir si
            cambias la contraseña y se borra con tu cuenta. Con HTTPS se llama <code>__Host-sato.device</code>.
          </li>
          <li>
            <code>comment-draft</code>, en el almacenamiento de la sesión: un comentario que empezaste, para que
            recargar o iniciar sesión no te cueste el texto. No se nos envía antes de que lo publiques y desaparece
            cuando cierras la sesión o la pestaña.
          </li>
          <li>
            <code>viewed-videos</code>, en el almacenamiento de la sesión: qué videos abriste en esta pestaña, para que
            recargar no cuente como otra vista. Nunca se nos envía y desaparece cuando cierras la pestaña.
          </li>
          <li>
            <code>course-place</code>, en el almacenamiento local: la última lección que abriste sin iniciar sesión,
            para que el curso se abra donde lo dejaste. Nunca se nos envía y se queda hasta que lo borres.
          </li>
          <li>
            <code>learning</code>, en el almacenamiento local: tu mejor intento en el examen de cada módulo, tus
            respuestas a las preguntas y cuándo vuelven al repaso las que fallaste, todo ello sin iniciar sesión. Cuando
            inicias sesión, pasa a tu cuenta y se quita de aquí.
          </li>
          <li>
            <code>own-price</code>, en el almacenamiento local: el precio de un bitcoin que escribiste y el nombre de tu
            moneda. Nunca se nos envía y se queda hasta que lo quites en un texto con cantidades.
          </li>
          <li>
            <code>module-test</code>, en el almacenamiento de la sesión: tus respuestas en un examen que empezaste, para
            que no las pierdas al recargar la página. Se quitan cuando terminas el examen, cierras sesión o cierras la
            pestaña.
          </li>
          <li>
            copias de las últimas páginas públicas que abriste, sin nada personal, y de los módulos que guardas para
            leer sin conexión. Al cerrar sesión se eliminan las páginas; un módulo se queda hasta que lo elimines.
          </li>
          <li>
            <code>learner</code>, en el almacenamiento local: el número de tu cuenta, para guardar en ella lo que hagas
            sin conexión. Eso espera en tu navegador hasta que se nos envía. Al cerrar sesión se eliminan ambas cosas.
          </li>
          <li>
            <code>toast</code>, en el almacenamiento de la sesión: un aviso breve, como el de que iniciaste sesión,
            mientras carga la página que lo muestra. Nunca se nos envía.
          </li>
          <li>
            <code>account</code>, en el almacenamiento local: el número de la cuenta con la que iniciaste sesión, para
            que tus otras pestañas noten si cambia. Después de cerrar sesión, solo dice que la cerraste. Si en ese
            momento no hay conexión con nuestro servidor, conserva el número hasta que la haya.
          </li>
          <li>
            <code>reloaded</code>, en el almacenamiento de la sesión: qué versión del sitio volvió a cargar esta pestaña
            porque faltaba un archivo, para que lo haga una sola vez.
          </li>
        </ul>
        <p>
          La cookie del idioma llega a nuestro servidor con cada página que abres, para que la página venga en tu
          idioma. Dice <code>en</code> o <code>es</code>, igual que la de todos los que leen en ese idioma, así que no
          sirve para distinguirte de ellos. Puedes borrar todo esto cuando quieras en la configuración de tu navegador.
        </p>
      </>
    ),
  },
  {
    id: 'security-log',
    title: 'El registro de seguridad',
    body: (
      <>
        <p>
          Si alguien entra en una cuenta ajena, necesitamos saber qué pasó. Por eso anotamos los inicios de sesión,
          exitosos y fallidos, los cierres de sesión, las cuentas nuevas, los cambios de contraseña, de correo y de rol,
          las cuentas desactivadas y eliminadas, las descargas de datos personales y los intentos rechazados. Cada
          anotación tiene la fecha y la hora, la cuenta, la dirección de red y el resultado. Nunca contiene contraseñas
          ni nombres que no correspondan a una cuenta. Las mismas anotaciones aparecen en el registro del servidor
          mientras este se conserve.
        </p>
        <p>
          Guardamos estas anotaciones durante un año. Las tuyas están en el archivo con tus datos. Si eliminas tu
          cuenta, borramos de ellas tu cuenta y tu dirección de red.
        </p>
      </>
    ),
  },
  {
    id: 'logs',
    title: 'Registros del servidor',
    body: (
      <>
        <p>
          No llevamos un registro de visitas. Para buscar una falla podemos activar uno con una línea por cada petición:
          la página que se pidió (sin lo que va después del signo de interrogación, es decir, sin tus búsquedas), el
          resultado y cuánto tardó. No contiene direcciones de red, ni cookies, ni lo que escribes. Solo las anotaciones
          del <a href="#security-log">registro de seguridad</a> tienen una dirección de red.
        </p>
        <p>
          Cuando algo falla, el servidor anota una descripción técnica de la falla. En casos raros puede incluir una
          parte de lo que se estaba procesando, por ejemplo, una dirección de correo que no se pudo guardar.
        </p>
        <p>
          Como en cualquier sitio web, tu dirección de red llega a nuestro servidor, porque la respuesta tiene que ir a
          alguna parte. Las redes y máquinas del camino, entre ellas las de tu proveedor, pueden llevar registros sobre
          los que no tenemos ningún control.
        </p>
      </>
    ),
  },
  {
    id: 'other-sites',
    title: 'Lo que viene de otros sitios',
    body: (
      <>
        <p>El código, las fuentes y los dibujos salen de nuestro propio servidor. Esto puede venir de otra parte:</p>
        <ul>
          <li>
            <strong>Videos.</strong> Antes de que presiones reproducir, tu navegador no le pide ningún reproductor al
            sitio del video. Cuando lo haces, el reproductor viene de YouTube (<code>youtube-nocookie.com</code>), de
            Vimeo (<code>player.vimeo.com</code>, con la petición de no rastrearte) o de un servidor PeerTube. Desde ese
            momento, esa empresa conoce tu dirección de red, qué navegador y qué dispositivo usas, qué video ves y que
            llegaste desde este sitio, y puede guardar datos en tu navegador. Ahí rigen sus propias reglas:{' '}
            <a href="https://policies.google.com/privacy">Google</a>, <a href="https://vimeo.com/privacy">Vimeo</a>.
          </li>
          <li>
            <strong>Imágenes.</strong> Casi todas se dibujan aquí. Un artículo, una lección o un video también puede
            mostrar una imagen que está en otro servidor. En ese caso tu navegador la pide allí, y ese servidor ve tu
            dirección de red y tu navegador.
          </li>
          <li>
            <strong>Botones para compartir.</strong> Son simples enlaces y no cargan nada. Si usas uno, la red en la que
            compartes recibe la dirección y el título de la página.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'comments',
    title: 'Comentarios',
    body: (
      <>
        <p>
          Los comentarios son públicos: cualquiera puede leer el texto, el nombre con el que está firmado y la fecha, y
          los buscadores pueden encontrarlos. Tu nombre enlaza a una página con todos tus comentarios públicos, la fecha
          en que te registraste y, si colaboras en el sitio, tu rol. No muestra nada más sobre ti. Guardamos los
          comentarios con tu cuenta, con la hora del último cambio y con las cuentas que mencionas en ellos. Puedes
          eliminar los tuyos. Si un comentario tiene respuestas, queda un lugar vacío, sin tu texto ni tu nombre.
        </p>
        <p>
          Las denuncias llegan a los moderadores, con el motivo que des pero sin tu nombre. Si un moderador oculta o
          elimina un comentario tuyo, o te impide comentar, guardamos quién lo hizo, el motivo, la nota para ti y, en el
          segundo caso, hasta cuándo. Eso solo lo pueden leer los moderadores y tú. Un comentario que elimina un
          moderador se borra definitivamente a los 30 días. Hasta entonces, los moderadores pueden verlo y restaurarlo,
          y la descarga de tus datos lo incluye.
        </p>
        <p>
          Cuando eliminas tu cuenta, tus comentarios se quedan, firmados como «cuenta eliminada»: elimina antes los que
          no quieras conservar. Si alguno habla de ti y no debería estar aquí, escríbenos o denúncialo.
        </p>
      </>
    ),
  },
  {
    id: 'mail',
    title: 'Cuando nos escribes',
    body: (
      <p>
        Vemos tu dirección de correo y lo que escribes, y usamos las dos cosas para responderte. Si lo pides, borramos
        los mensajes. Por favor, nunca envíes una frase semilla ni una clave privada, ni a nosotros ni a nadie.
      </p>
    ),
  },
  {
    id: 'your-data',
    title: 'Consultar, corregir o borrar tus datos',
    body: (
      <>
        <p>
          Con una cuenta puedes hacerlo tú en la <Link to={paths.settings}>configuración</Link>: cambiar el correo,
          descargar en un archivo todo lo que guardamos con tu cuenta, o eliminar la cuenta. La cuenta se elimina de
          inmediato, y con ella todo lo que es solo tuyo. Si escribiste artículos o videos, pide antes que se asignen a
          otra cuenta.
        </p>
        <p>
          Si confirmaste la dirección de tu cuenta, el archivo también dice si recibe el boletín, y al eliminar la
          cuenta se cancela esa suscripción. Sin esa confirmación, una cuenta no demuestra de quién es la dirección,
          porque al registrarse se puede escribir cualquier dirección. Para cancelar una suscripción sin cuenta, usa el
          enlace de cualquier boletín. Para todo lo demás, escribe a <ContactAddress />. Si se trata del boletín, hazlo
          desde la dirección con la que te suscribiste, para que nadie más pueda hacerlo por ti. También puedes
          preguntar qué tenemos guardado sobre ti y pedir que lo corrijamos.
        </p>
        <p>
          Según donde vivas, la ley puede darte más derechos, por ejemplo el de reclamar ante una autoridad de
          protección de datos. Nada de lo que dice esta página te los quita.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Cambios',
    body: (
      <p>
        Cuando el sitio empiece a guardar algo más, esta página lo dirá desde ese mismo día y cambiará su fecha.
        ¿Preguntas? <Link to={paths.contact}>Escríbenos</Link>.
      </p>
    ),
  },
];
