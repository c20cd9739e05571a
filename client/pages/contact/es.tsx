import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import type { TextSection } from '../../ui/TextSections.tsx';

export const sections: TextSection[] = [
  {
    id: 'topics',
    title: 'Buenos motivos para escribir',
    body: (
      <ul>
        <li>Encontraste un error. Incluye la dirección de la página y, si la tienes, una fuente.</li>
        <li>Una traducción suena rara, o donde vives hay una palabra mejor.</li>
        <li>Te perdiste a mitad de una lección. Dinos dónde: seguro que otros tropezaron en el mismo lugar.</li>
        <li>Falta un tema que te interesa, o hiciste algo que nuestros lectores deberían conocer.</li>
        <li>Algo del sitio no funciona o cuesta usarlo, por ejemplo con un lector de pantalla.</li>
        <li>Encontraste un fallo de seguridad. Por favor, cuéntanoslo antes de publicarlo.</li>
        <li>
          Quieres saber qué datos tuyos se guardan, o que los borremos. La{' '}
          <Link to={paths.privacy}>política de privacidad</Link> dice cuáles pueden ser.
        </li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'Lo que no podemos hacer',
    body: (
      <p>
        No podemos decirte qué comprar ni cuándo. Y nadie, tampoco nosotros, puede deshacer un pago en bitcoin,
        recuperar una frase semilla perdida ni devolverte monedas robadas. Quien te lo ofrezca a cambio de dinero ya
        está preparando la siguiente estafa: <Link to={paths.glossaryTerm('recovery-scam')}>aprende a reconocerla</Link>
        .
      </p>
    ),
  },
];
