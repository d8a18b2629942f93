// First names that are common in many countries and are no words of their own: what tells "John Smith" from a place.

export const givenNames: ReadonlySet<string> = new Set(
  `Aaron Abigail Adam Adrian Ahmed Alan Alex Alexander Alexandra Alice Amanda Amara Amina Amy Ana Andrea Andrew Angela Ann
  Anna Anne Anthony Antonio Arthur Barbara Ben Benjamin Beth Brian Camila Carl Carla Carlos Carmen Carol Caroline Catherine
  Charles Charlotte Chloe Chris Christian Christina Christopher Claire Clara Daniel Daniela David Deborah Dennis Diana Diego
  Donald Dorothy Edward Elena Eleanor Elizabeth Ella Emily Emma Eric Eva Fatima Felix Fiona Francesca Francis Frank Gabriel
  George Hannah Hassan Helen Henry Ian Ibrahim Ingrid Isabel Isabella Jacob James Jan Jane Janet Jason Javier Jennifer
  Jessica Joan Joe John Jonas Jonathan Jorge Jose José Joseph Joshua Juan Julia Julian Julie Karen Kate Katherine Kevin
  Kim Laura Lauren Leila Leo Linda Lisa Louis Lucia Lucía Lucy Luis Luke Maria María Marie Mark Martha Martin Mary Matthew
  Megan Mehmet Mei Michael Michelle Miguel Mohammed Muhammad Nadia Nancy Natalie Nathan Nicholas Nicole Nina Noah Noor
  Olga Oliver Olivia Omar Oscar Pablo Patricia Patrick Paul Paula Pedro Peter Philip Priya Rachel Rebecca Richard Robert
  Robin Roberto Roger Ronald Rosa Ruth Ryan Sam Samuel Sandra Sara Sarah Sebastian Sharon Simon Sofia Sophia Sophie Stefan
  Stephanie Stephen Steven Susan Teresa Theresa Thomas Timothy Tom Tony Valentina Victor Victoria Wei William Yusuf Zoe`.split(
    /\s+/,
  ),
);
