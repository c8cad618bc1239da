import type { Statement } from '../../api/contract/statement.ts';
import { statementPdf } from './pdf.ts';

/**
 * Make the statement's PDF in this browser, and save it. pdfmake and its font are fetched now, not before.
 */
export async function downloadPdf(statement: Statement): Promise<void> {
  const [{ default: pdfMake }, { default: fonts }] = await Promise.all([
    import('pdfmake/build/pdfmake.min.js'),
    import('pdfmake/build/vfs_fonts.js'),
  ]);
  pdfMake.addVirtualFileSystem(fonts);
  const name = `statement-${statement.from}-to-${statement.to}.pdf`;
  await pdfMake.createPdf(statementPdf(statement)).download(name);
}
