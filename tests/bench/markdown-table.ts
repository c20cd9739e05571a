type Cell = string | number;

/** A Markdown table under a heading. Columns of numbers are set to the right. */
export function markdownTable(title: string, columns: string[], rows: Cell[][]): string {
  const isNumber = columns.map((_, index) => rows.every((row) => typeof row[index] === 'number'));
  const lines = [columns, isNumber.map((right) => (right ? '--:' : '---')), ...rows.map((row) => row.map(shown))];
  return [`## ${title}`, '', ...lines.map((cells) => `| ${cells.join(' | ')} |`), ''].join('\n');
}

/** Three significant digits below a hundred, whole numbers with separators above. */
function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell.replaceAll('|', '\\|');
  if (Math.abs(cell) >= 100 || Number.isInteger(cell)) return Math.round(cell).toLocaleString('en-US');
  return String(Number(cell.toPrecision(3)));
}
