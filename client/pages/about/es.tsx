import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import type { TextSection } from '../../ui/TextSections.tsx';

export const sections: TextSection[] = [
  {
    id: 'sato',
    title: 'Quién es Sato',
    body: (
      <>
        <p>
          En Puerto Rico, un perro mestizo es «un sato». Muchos satos viven en la calle: sin pedigrí, sin dueño, con
          amigos en cada esquina y con buen olfato para saber quién viene con buenas intenciones. Y «sato» es el
          comienzo de <em>Satoshi</em>, el nombre con el que firmaba el desconocido inventor de Bitcoin y también el de
          la unidad más pequeña de un bitcoin.
        </p>
        <p>
          El nuestro es un dibujo: pelaje color arena, una oreja parada y la otra doblada, y un pañuelo color mango con
          el ojo de una cerradura. Ahí guarda su clave privada. Nunca le muestra a nadie lo que hay detrás, y tú tampoco
          deberías hacerlo.
        </p>
      </>
    ),
  },
  {
    id: 'beliefs',
    title: 'En qué creemos',
    body: (
      <ul>
        <li>
          <strong>Sin exageraciones.</strong> Aquí no hay cotizaciones en vivo, ni pronósticos, ni últimas
          oportunidades. Bitcoin ya es bastante interesante sin todo eso.
        </li>
        <li>
          <strong>Sin especulación.</strong> No te decimos que compres, vendas ni guardes nada, y aquí no hay nada que
          comprar.
        </li>
        <li>
          <strong>Sin consejos financieros.</strong> Lo que haces con tu dinero lo decides tú. Explicamos cómo funcionan
          las cosas, también las que salen mal: claves perdidas, estafas, comisiones altas, precios que caen.
        </li>
        <li>
          <strong>Con las fuentes a la vista.</strong> Cuando un texto se apoya en el trabajo de otra persona, lo dice y
          lo enlaza. «No confíes, verifica» también vale para nosotros.
        </li>
        <li>
          <strong>Para todo el mundo.</strong> No necesitas saber de tecnología ni tener dinero para aprender aquí, y
          puedes leer sin decirnos quién eres.
        </li>
      </ul>
    ),
  },
  {
    id: 'making',
    title: 'Cómo se hace un texto',
    body: (
      <>
        <p>
          El sitio habla inglés y español, y cada texto debería leerse como si lo hubieran escrito en tu idioma. Si a
          alguno todavía le falta el español, verás la versión en inglés.
        </p>
        <p>
          Las comisiones, los programas y los precios cambian; por eso los textos llevan fecha. Y nos equivocamos. Si
          encuentras un error, sea en un dato o en una traducción, <Link to={paths.contact}>escríbenos</Link>: las
          correcciones son bienvenidas y se hacen en el texto mismo.
        </p>
      </>
    ),
  },
  {
    id: 'credits',
    title: 'Gracias al trabajo abierto de otros',
    body: (
      <>
        <p>
          Bitcoin es código abierto, y buena parte de lo mejor que se ha escrito sobre él también se puede compartir.
          Algunos de los textos y videos de este sitio son de otros autores, con la licencia que eligieron o desde sus
          propios canales. Debajo de cada uno encuentras quién lo hizo y dónde está el original. Gracias por dejar que
          otros aprendan con ellos.
        </p>
        <p>
          Los dibujos son nuestros. La tipografía que estás leyendo es{' '}
          <a href="https://github.com/googlefonts/atkinson-hyperlegible-next">Atkinson Hyperlegible Next</a>, pensada
          para personas con baja visión, y la de los títulos es{' '}
          <a href="https://github.com/hafontia/Fredoka-One">Fredoka</a>; las dos se publican con la licencia SIL Open
          Font License.
        </p>
      </>
    ),
  },
];
