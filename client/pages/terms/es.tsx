import { paths } from '../../app/paths.ts';
import { ContactAddress } from '../../ui/ContactAddress.tsx';
import { Link } from '../../ui/Link.tsx';
import type { TextSection } from '../../ui/TextSections.tsx';

export const sections: TextSection[] = [
  {
    id: 'site',
    title: 'Qué es este sitio',
    body: (
      <p>
        Un lugar para aprender sobre Bitcoin: artículos, videos, un curso y un glosario, en inglés y en español, gratis.
        Al usarlo aceptas estos términos. Si no estás de acuerdo, por favor no lo uses.
      </p>
    ),
  },
  {
    id: 'no-advice',
    title: 'Educación, no asesoría financiera',
    body: (
      <>
        <p>
          Nada de lo que hay aquí es asesoría financiera, de inversión, fiscal ni legal, ni una recomendación de comprar
          o vender algo. No conocemos tu situación. Para decisiones que requieran asesoría, acude a alguien que esté
          calificado para darla.
        </p>
        <p>
          Bitcoin tiene riesgos que ninguna lección elimina. Su precio puede caer con fuerza. Los pagos no se pueden
          deshacer. Quien pierde las claves pierde las monedas. Prueba primero con cantidades pequeñas lo que aprendas.
        </p>
      </>
    ),
  },
  {
    id: 'our-content',
    title: 'Nuestros textos y dibujos',
    body: (
      <p>
        Lo que escribimos y dibujamos nosotros es © Sato. Puedes leerlo, imprimirlo y enlazarlo con toda libertad, y
        citarlo si nombras la fuente y enlazas la página. Para algo más, como una traducción o una lección entera en tu
        propio curso, <Link to={paths.contact}>pregúntanos</Link>: nos gusta que estos textos viajen.
      </p>
    ),
  },
  {
    id: 'imported-content',
    title: 'Textos y videos de otros',
    body: (
      <p>
        Lo que viene de otros autores sigue siendo suyo y conserva su propia licencia, que se indica donde se muestra.
        Si lo usas, lo que cuenta es esa licencia. Si encuentras aquí algo que no debería estar, o un crédito
        equivocado, dínoslo y lo corregiremos.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'Cómo usar el sitio',
    body: (
      <>
        <p>Úsalo como usarías una buena biblioteca pública. Es decir, no debes:</p>
        <ul>
          <li>entrar por la fuerza, saltarte sus límites ni cargar tanto que los demás no puedan leer;</li>
          <li>usar nuestro nombre, nuestro perro o nuestras páginas para engañar a la gente;</li>
          <li>traer estafas, programas maliciosos, publicidad, insultos ni nada que vaya contra la ley;</li>
          <li>pedirles a otros sus frases semilla, claves privadas o contraseñas;</li>
          <li>entrar en la cuenta de otra persona, ni registrarte por medio de programas.</li>
        </ul>
        <p>Podemos quitar lo que vaya contra estas reglas y dejar fuera a quien insista.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Tu cuenta y tus comentarios',
    body: (
      <>
        <p>
          No compartas tu contraseña: respondes por lo que se haga con tu cuenta. Elige un nombre que no se haga pasar
          por otra persona. Puedes eliminar la cuenta en la <Link to={paths.settings}>configuración</Link> cuando
          quieras.
        </p>
        <p>
          Lo que escribes en un comentario sigue siendo tuyo. Nos permites mostrarlo en este sitio mientras esté aquí;
          tus comentarios se quedan cuando eliminas la cuenta, sin tu nombre, salvo que los elimines antes. Podemos
          ocultar o eliminar los comentarios que incumplan estas reglas. Nunca publiques una frase semilla ni una clave
          privada: lo que parezca serlo no se acepta.
        </p>
      </>
    ),
  },
  {
    id: 'warranty',
    title: 'Sin garantía',
    body: (
      <>
        <p>
          Trabajamos con cuidado, pero los textos pueden tener errores o quedar desactualizados, y el sitio puede dejar
          de funcionar. Se ofrece tal como está, sin garantía alguna. En la medida en que la ley lo permita, no
          respondemos por pérdidas que resulten de usarlo, incluidas las monedas perdidas o robadas. Los enlaces llevan
          a sitios de los que responden otros.
        </p>
        <p>Los derechos que la ley te da y que ningún término puede quitarte siguen siendo tuyos.</p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Tus datos',
    body: (
      <p>
        Qué guardamos, cómo descargarlo y cómo pedir que se elimine está en la{' '}
        <Link to={paths.privacy}>política de privacidad</Link>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Cambios',
    body: (
      <p>
        Cuando cambiemos estos términos, la versión nueva estará en esta página con una fecha nueva y regirá desde ese
        día. Ningún cambio es retroactivo. Las preguntas van a <ContactAddress />.
      </p>
    ),
  },
];
