import { styleText } from 'node:util';
import { type Command, Option } from 'commander';
import { RULES, type Rule } from '#server/modules/content/check/rules.ts';
import { cliContext } from '../cli-context.ts';
import type { Finding } from '../content-check/check-folder.ts';
import { courseReport, courseTables } from '../output/course-report.ts';
import { problemSummary } from '../output/import-output.ts';
import { noteLine, onOneLine, Progress, printJson, printLine } from '../output/terminal.ts';
import { globs } from './source-options.ts';
import { threadsOption } from './threads-option.ts';

interface CheckCommandOptions {
  only?: string[];
  exclude?: string[];
  threads?: number;
  strict?: true;
  format: 'text' | 'github';
  json?: true;
}

const HELP = `
Rules, in addition to what an import would refuse or warn about (structure):
${Object.entries<Rule>(RULES)
  .map(([name, { finds, isStrict }]) => `  ${name.padEnd(19)} ${finds}${isStrict ? ' (with --strict)' : ''}`)
  .join('\n')}

Settings in the folder's .sato-check.yml:
  off: [odd-duration]                            rules that don't run
  ignore:
    parity-links: ["articles/five-years-*"]      items that a rule skips
  reviewMonths: 6                                months after which a review is out of date; 12 by default

Examples:
  $ sato content check my-content
  $ sato content check my-content --strict --format github     in a workflow: annotations; warnings fail, too

With --strict, numbers about the course follow: how many questions the best guess answers, the longest stretch of each
lesson without anything to do, its sources and review, and the terms that are used before they are explained.

Exit codes: 0 no errors, 1 errors, or with --strict warnings; 2 the command could not run. Needs no database.`;

export function addContentCheck(content: Command): void {
  content
    .command('check')
    .description('Check a content folder for mistakes, missing translations and differences between the languages')
    .argument('<folder>', 'the folder to check')
    .option('--only <globs...>', 'only items with these paths', globs)
    .option('--exclude <globs...>', 'all items except those with these paths', globs)
    .option('--strict', 'ask for what beginners need, report on the course, and exit with 1 for warnings, too')
    .addOption(new Option('--format <format>', 'format of the findings').choices(['text', 'github']).default('text'))
    .addOption(threadsOption())
    .option('--json', 'print the findings as one JSON document')
    .addHelpText('after', HELP)
    .action(async (folder: string, options: CheckCommandOptions) => {
      const { checkFolder } = await import('../content-check/check-folder.ts');
      const progress = new Progress(`Checking ${folder}`);
      const { findings, course } = await checkFolder(folder, options, (done, total) =>
        progress.update(done, total),
      ).finally(() => progress.end());
      const errors = findings.filter(({ severity }) => severity === 'error').length;
      const warnings = findings.length - errors;
      const isFine = errors === 0 && !(options.strict && warnings > 0);
      const report = options.strict ? courseReport(course) : null;
      if (options.json) printJson({ ok: isFine, errors, warnings, findings, ...(report && { course: report }) });
      else {
        const line = options.format === 'github' ? githubLine : textLine;
        for (const finding of findings) printLine(line(finding));
        if (report) printLine(`\n${courseTables(report)}`);
        noteLine(`${problemSummary(findings)}.`);
      }
      cliContext().exitCode = isFine ? 0 : 1;
    });
}

/** As compilers write it, so that editors and terminals find the place. */
function textLine({ severity, rule, file, line, column, message }: Finding): string {
  const label = styleText(severity === 'error' ? 'red' : 'yellow', severity, { stream: cliContext().stdout });
  return `${onOneLine(file)}:${line}:${column}: ${label}: ${onOneLine(message)} [${rule}]`;
}

/** A workflow command of GitHub Actions, which shows it next to the changed line. */
function githubLine({ severity, rule, file, line, column, message }: Finding): string {
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${severity} file=${property(file)},line=${line},col=${column},title=${rule}::${data(message)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
